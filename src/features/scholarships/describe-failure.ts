import type { I18n } from '@lingui/core'
import { ApiError } from '@/lib/api/api-error'
import { errorText } from '@/lib/api/error-text'

/** A failed write in the words that the specification has for it, with the reason behind them. */
export function describeFailure(error: unknown, whatFailed: string, i18n: I18n): unknown {
  if (!(error instanceof ApiError) || error.isPageLevel) return error
  const { kind, status, fields, retryAfter } = error
  const reason = errorText(error, i18n)
  return new ApiError({
    kind,
    status,
    messageId: 'scholarship.failedBecause',
    values: { what: i18n._(whatFailed), reason },
    fields,
    endpoint: whatFailed,
    retryAfter,
    cause: error,
  })
}
