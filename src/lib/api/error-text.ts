import type { I18n } from '@lingui/core'
import { ApiError } from './api-error'

/** The message of a failure, as its id and values. What is not of the API is a fault of this program. */
export function errorMessage(error: unknown): Pick<ApiError, 'values'> & { id: string } {
  return error instanceof ApiError
    ? { id: error.messageId, values: error.values }
    : { id: 'common.error.unexpected', values: {} }
}

/** A failure in the user's language. */
export function errorText(error: unknown, i18n: I18n): string {
  const { id, values } = errorMessage(error)
  return i18n._(id, { ...values })
}
