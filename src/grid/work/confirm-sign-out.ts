import type { I18n } from '@lingui/core'
import { recordError } from '@/lib/error-log'
import { mayHoldWork } from '@/lib/device-work'

/**
 * Before a sign-out that leaves unsent work on the device: says so, and asks what is to become of it. Gives whether to go
 * on. Nobody is kept from signing out by a disk or a line that does not answer.
 */
export async function confirmSignOut(i18n: I18n): Promise<boolean> {
  if (!mayHoldWork()) return true
  try {
    const { askForWork } = await import('./ask-for-work')
    return await askForWork(i18n)
  } catch (error) {
    recordError(error)
    return true
  }
}
