import { connectSync } from '@/sheets/sync/connect-sync'
import type { SheetKind, SheetApi } from '@/sheets/sync/sheet'
import type { Session } from '@/auth/session'

/** Each kind of sheet sends its own cells; the code for it comes when there is something to send. */
const senders: Record<SheetKind, () => Promise<SheetApi>> = {
  scores: async () => (await import('@/features/scores/sheet-api')).scoreSheetApi,
  attendances: async () => (await import('@/features/attendances/sheet-api')).attendanceSheetApi,
}

/** Connects the unsent work on this device with who is signed in. */
export function connectSheets(session: Session): void {
  const state = session.state()
  if (state.status !== 'signed-in') return
  connectSync({ session, owner: state.user.profile.username, apiFor: (kind) => senders[kind]() })
}
