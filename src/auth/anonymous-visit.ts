import { readValue, removeValue, writeValue } from '@/lib/storage/storage-values'

const minutes = 60_000
const rememberedFor = 10 * minutes
const answeredAt = 'anonymousSince'
const signedInAt = 'signedInAt'

/**
 * Returns whether the identity service has reported in the last ten minutes that no user is signed in, and no user signed in on
 * this device since. Only two times are kept, nothing that says who.
 */
export function isKnownAnonymous(): boolean {
  const answered = readValue('tab', answeredAt)
  if (typeof answered !== 'number' || Math.abs(Date.now() - answered) > rememberedFor) return false
  const signedIn = readValue('device', signedInAt)
  return typeof signedIn !== 'number' || signedIn < answered
}

export function rememberAnonymous(): void {
  writeValue('tab', answeredAt, Date.now())
}

/** A visitor leaves this tab to sign in: whatever interrupts the way back, the next load asks the identity service again. */
export function forgetAnonymous(): void {
  removeValue('tab', answeredAt)
}

/** The next load of any tab asks the identity service again. */
export function rememberSignIn(): void {
  forgetAnonymous()
  writeValue('device', signedInAt, Date.now())
}

export function forgetSignIn(): void {
  removeValue('device', signedInAt)
}
