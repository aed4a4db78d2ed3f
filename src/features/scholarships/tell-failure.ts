import type { I18n } from '@lingui/core'
import { ApiError } from '@/lib/api/api-error'
import { notify } from '@/lib/notify'
import { saidFailure } from './said-failure'

/** The same for a write without a dialog: in the snackbar, red until it is closed. */
export function tellFailure(error: unknown, whatFailed: string, i18n: I18n): void {
  const said = saidFailure(error, whatFailed, i18n)
  if (!(said instanceof ApiError)) notify({ kind: 'error', id: whatFailed })
  else if (!said.isPageLevel) notify({ kind: 'error', id: said.messageId, values: said.values })
}
