import { readValue, removeValue, writeValue } from '@/lib/storage/storage-values'

const minutes = 60_000
const rememberedFor = 10 * minutes
/** What a check has just sent may still be on its way, from another tab too. */
const answerTakes = 10_000
const unansweredFor = 24 * 60 * minutes
const answeredAt = 'anonymousSince'
const signedInAt = 'signedInAt'
const askedAt = 'checkSentAt'

/**
 * Returns whether a page is shown to an anonymous visitor without asking the identity service. Only times are kept, nothing
 * that says who.
 */
export function isKnownAnonymous(): boolean {
  return hasRecentAnswer() || isCheckUnanswered()
}

/** The identity service has reported that no user is signed in, and no user signed in on this device since. */
function hasRecentAnswer(): boolean {
  const answered = readValue('tab', answeredAt)
  if (typeof answered !== 'number' || Math.abs(Date.now() - answered) > rememberedFor) return false
  const signedIn = readValue('device', signedInAt)
  return typeof signedIn !== 'number' || signedIn < answered
}

/**
 * A check has left this site and did not lead back: the identity service showed a page of its own, although `prompt=none` asks for
 * none. The public pages have to be reachable all the same, and a page behind sign-in leads to the identity service anyway.
 */
function isCheckUnanswered(): boolean {
  const asked = readValue('device', askedAt)
  if (typeof asked !== 'number') return false
  const passed = Math.abs(Date.now() - asked)
  return passed > answerTakes && passed < unansweredFor
}

/** The page is about to be left for a check. */
export function rememberCheck(): void {
  writeValue('device', askedAt, Date.now())
}

/** A check has led back, whatever the answer is. */
export function forgetCheck(): void {
  removeValue('device', askedAt)
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
  forgetCheck()
  writeValue('device', signedInAt, Date.now())
}

export function forgetSignIn(): void {
  removeValue('device', signedInAt)
}
