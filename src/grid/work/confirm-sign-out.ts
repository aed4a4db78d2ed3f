import type { I18n } from '@lingui/core'
import { confirm } from '@/shell/confirm'
import { currentWork, mayHoldWork } from './connect-work'

/** Before a sign-out that leaves unsent work on the device: says so, and asks. Gives whether to go on. */
export async function confirmSignOut(i18n: I18n): Promise<boolean> {
  if (!mayHoldWork()) return true
  const { drafts } = await currentWork()
  const sheets = await drafts.sheets()
  if (sheets.length === 0) return true
  return await confirm({
    title: i18n._('unsentWork.signOut.title'),
    body: i18n._('unsentWork.signOut.body', { n: sheets.reduce((sum, { cells }) => sum + cells, 0) }),
    confirmLabel: i18n._('session.signOut'),
  })
}
