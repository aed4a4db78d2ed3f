import { watchShared, writeShared } from '@/lib/storage/storage'

const name = 'sala.session'
const message = 'signed-out'

export interface SignOutChannel {
  /** Announces the sign-out to every other tab. */
  announce: () => void
  close: () => void
}

/** Sign-out in one tab is sign-out in all. Browsers without channels use a storage event. */
export function openSignOutChannel(onSignedOut: () => void): SignOutChannel {
  if (typeof BroadcastChannel === 'undefined') {
    const stop = watchShared('signedOutAt', onSignedOut)
    return { announce: () => void writeShared('signedOutAt', Date.now()), close: stop }
  }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.data === message) onSignedOut()
  })
  return { announce: () => channel.postMessage(message), close: () => channel.close() }
}
