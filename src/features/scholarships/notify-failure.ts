import type { I18n } from '@lingui/core'
import { ApiError } from '@/lib/api/api-error'
import { notify } from '@/lib/notify'
import { describeFailure } from './describe-failure'

/** The same for a write without a dialog: in the snackbar, red until it is closed. */
export function notifyFailure(error: unknown, whatFailed: string, i18n: I18n): void {
  const said = describeFailure(error, whatFailed, i18n)
  if (!(said instanceof ApiError)) notify({ kind: 'error', id: whatFailed })
  else if (!said.isPageLevel) notify({ kind: 'error', id: said.messageId, values: said.values })
}
