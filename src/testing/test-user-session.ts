import { createDeviceWork } from '@/lib/storage/device-work'
import { createSheetWork } from '@/sheets/sync/sheet-work'
import type { UserSession } from '@/sheets/user-session'

/** What belongs to a user who is signed in and has no sheet open. */
export function createTestUserSession(): UserSession {
  const device = createDeviceWork('officer')
  const apiFor = () => Promise.reject(new Error('No sheet is open'))
  return { device, sheets: createSheetWork({ owner: 'officer', device, apiFor }), dispose: () => undefined }
}
