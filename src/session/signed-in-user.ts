import type { Session, SignedInUser } from './session'

/** The user of a page behind sign-in: the guard has let nobody else this far. */
export function signedInUser(session: Session): SignedInUser {
  const state = session.state()
  if (state.status !== 'signed-in') throw new Error('No one is signed in')
  return state.user
}
