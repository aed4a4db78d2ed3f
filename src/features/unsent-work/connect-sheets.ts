import { connectWork } from '@/grid/work/connect-work'
import type { SheetKind, SheetSender } from '@/grid/work/sheet'
import type { Session } from '@/session/session'

/** Each kind of sheet sends its own cells; the code for it comes when there is something to send. */
const senders: Partial<Record<SheetKind, () => Promise<SheetSender>>> = {
  scores: async () => (await import('@/features/scores/shared/sheet-sender')).scoreSender,
}

/** Connects the unsent work on this device with who is signed in. */
export function connectSheets(session: Session): void {
  const state = session.state()
  if (state.status !== 'signed-in') return
  connectWork({ session, owner: state.user.profile.username, senderOf })
}

async function senderOf(kind: SheetKind): Promise<SheetSender> {
  const load = senders[kind]
  if (load === undefined) throw new Error(`No sheets of this kind: ${kind}`)
  return await load()
}
