import { watchShared, writeShared } from '@/lib/storage/storage'

const name = 'sala.session'
const reasons = ['user', 'idle'] as const
/** Why a session ended in all tabs: the user signed out, or did nothing for too long. */
export type SignOutReason = (typeof reasons)[number]
const messages = { user: 'signed-out', idle: 'timed-out' } as const satisfies Record<SignOutReason, string>

export interface SignOutChannel {
  /** Announces the sign-out to every other tab. */
  announce: (reason: SignOutReason) => void
  close: () => void
}

/** Sign-out in one tab is sign-out in all. Browsers without channels use a storage event. */
export function openSignOutChannel(onSignedOut: (reason: SignOutReason) => void): SignOutChannel {
  if (typeof BroadcastChannel === 'undefined') {
    const stops = reasons.map((reason) => watchShared(messages[reason], () => onSignedOut(reason)))
    return {
      announce: (reason) => void writeShared(messages[reason], Date.now()),
      close: () => stops.forEach((stop) => stop()),
    }
  }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    const reason = reasons.find((reason) => messages[reason] === event.data)
    if (reason !== undefined) onSignedOut(reason)
  })
  return { announce: (reason) => channel.postMessage(messages[reason]), close: () => channel.close() }
}
