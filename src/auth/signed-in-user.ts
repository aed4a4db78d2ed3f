import type { Session, SignedInUser } from './session'

/** The user on a page behind sign-in, where the guard has already ensured that there is one. */
export function signedInUser(session: Session): SignedInUser {
  const state = session.state()
  if (state.status !== 'signed-in') throw new Error('No one is signed in')
  return state.user
}
