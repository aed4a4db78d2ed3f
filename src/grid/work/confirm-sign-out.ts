import type { I18n } from '@lingui/core'
import { recordError } from '@/lib/error-log'
import { confirm } from '@/shell/confirm'
import { currentWork, mayHoldWork } from './connect-work'

/** Before a sign-out that leaves unsent work on the device: says so, and asks. Gives whether to go on. */
export async function confirmSignOut(i18n: I18n): Promise<boolean> {
  if (!mayHoldWork()) return true
  const sheets = await unsentSheets()
  if (sheets.length === 0) return true
  return await confirm({
    title: i18n._('unsentWork.signOut.title'),
    body: i18n._('unsentWork.signOut.body', { n: sheets.reduce((sum, { cells }) => sum + cells, 0) }),
    confirmLabel: i18n._('session.signOut'),
  })
}

/** Nobody is kept from signing out by a disk or a line that does not answer. */
async function unsentSheets(): Promise<{ cells: number }[]> {
  try {
    const { drafts } = await currentWork()
    return await drafts.sheets()
  } catch (error) {
    recordError(error)
    return []
  }
}
