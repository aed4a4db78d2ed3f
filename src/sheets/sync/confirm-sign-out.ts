import { recordError } from '@/lib/storage/error-log'
import { mayHoldWork } from '@/lib/storage/device-work'

/**
 * Warns before a sign-out that leaves unsent work on the device, and asks what to do with it. Returns whether to go on.
 * A disk or a connection that does not respond must not prevent the sign-out.
 */
export async function confirmSignOut(): Promise<boolean> {
  try {
    if (!(await mayHoldWork())) return true
    const { resolveUnsentData } = await import('./resolve-unsent-data')
    return await resolveUnsentData()
  } catch (error) {
    recordError(error)
    return true
  }
}
