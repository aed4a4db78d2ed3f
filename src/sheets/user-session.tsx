import type { ReactNode } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '@/auth/session'
import { createDeviceWork, type DeviceWork, DeviceWorkProvider } from '@/lib/storage/device-work'
import { clearErrorLog, recordError } from '@/lib/storage/error-log'
import type { SheetKind, SheetApi } from './sync/sheet'
import { createSheetWork, type SheetWork, SheetWorkProvider } from './sync/sheet-work'

interface UserSessionOptions {
  session: Session
  queryClient: QueryClient
  /** The user name. */
  owner: string
  apiFor: (kind: SheetKind) => Promise<SheetApi>
}

/** What belongs to one user, from the sign-in to its end: nothing of it may be seen by the next one. */
export interface UserSession {
  device: DeviceWork
  sheets: SheetWork
  /** Forgets what was read from the server and stops what runs for the user; unsent work stays on the device. */
  dispose: () => void
}

/** Begins the work of a user who has signed in: saves that were queued before are sent immediately. */
export function createUserSession({ session, queryClient, owner, apiFor }: UserSessionOptions): UserSession {
  const device = createDeviceWork(owner)
  const sheets = createSheetWork({ owner, device, apiFor })
  const stopFlushing = session.onBeforeEnd(async () => {
    await sheets.flush()
    await device.flush()
  })
  const stopConfirming = session.onBeforeSignOut(sheets.confirmSignOut)
  sheets.sendQueued().catch(recordError)
  return {
    device,
    sheets,
    dispose() {
      stopFlushing()
      stopConfirming()
      queryClient.clear()
      clearErrorLog()
      device.close(sheets.close())
    },
  }
}

/** Gives the forms and sheets within it what belongs to the user who is signed in. */
export function UserSessionProvider({
  userSession,
  children,
}: {
  userSession: UserSession | null
  children: ReactNode
}) {
  return (
    <DeviceWorkProvider value={userSession?.device ?? null}>
      <SheetWorkProvider value={userSession?.sheets ?? null}>{children}</SheetWorkProvider>
    </DeviceWorkProvider>
  )
}
