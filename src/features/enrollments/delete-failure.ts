import type { I18n } from '@lingui/core'
import { ApiError } from '@/lib/api/api-error'
import { notify } from '@/lib/notify'

/** `student.deleteFailed` with the server's reason. Without an answer the call itself says what is wrong. */
export function notifyDeleteFailure(error: Error, i18n: I18n): void {
  if (error instanceof ApiError && error.isPageLevel) return
  notify({ kind: 'error', ...describeFailure(error, i18n) })
}

function describeFailure(error: Error, i18n: I18n) {
  if (!(error instanceof ApiError)) return { id: 'student.deleteFailed', values: { reason: 'unknown' } }
  const { kind, messageId: id, values } = error
  const isAnswer = kind === 'refused' || kind === 'server'
  if (!isAnswer || id === 'student.deleteFailed') return { id, values }
  return { id: 'student.deleteFailed.because', values: { reason: i18n._(id, { ...values }) } }
}
