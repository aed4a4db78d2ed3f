import { redirect } from '@tanstack/react-router'
import type { Session, SessionState } from '@/auth/session'
import { mayOpen } from './access'
import { explainRedirect } from './explain-redirect'
import { SignInUnavailable } from './sign-in-unavailable'
import type { RouteMeta } from './route-meta'

/** The part of the router's `beforeLoad` argument that the guard reads. */
export interface GuardInput {
  context: { session: Session }
  location: { href: string; pathname: string }
  /** Every matched route, the layouts included. */
  matches: readonly { staticData: RouteMeta }[]
  preload: boolean
}

/**
 * Decides before any loader of the pages behind sign-in runs: an anonymous visitor goes to sign in and comes back, a
 * wrong role or group goes home with an explanation.
 */
export async function guard({ context: { session }, location, matches, preload }: GuardInput): Promise<void> {
  const state = await settled(session)
  const facts = matches.map(({ staticData }) => staticData)
  if (facts.every((fact) => mayOpen(fact, state))) return
  // A link that is only hovered must not send anyone anywhere.
  if (state.status === 'signed-in' || preload) {
    explainRedirect({ preload, id: 'shell.notForAccount', values: { path: location.pathname } })
    throw redirect({ to: '/', replace: true })
  }
  await leaveToSignIn(session, location.href)
}

/**
 * Leaves for the identity service and ends only by an error: when the sign-in works, the document is gone. A visitor whose
 * sign-in has just failed is not sent round again, nor one whose account has no permissions; the page says so and waits.
 */
async function leaveToSignIn(session: Session, returnTo: string): Promise<never> {
  const state = session.state()
  const mayLeave = state.status === 'anonymous' && state.identityReachable && !isFailedSignIn(state)
  if (mayLeave) await session.signIn(returnTo)
  throw new SignInUnavailable()
}

/** A session that has ended is no failed sign-in: the next one will most likely succeed. */
function isFailedSignIn({ loginError }: Extract<SessionState, { status: 'anonymous' }>): boolean {
  return loginError !== null && loginError.id !== 'session.ended'
}

const undecided = new Set<SessionState['status']>(['checking', 'loading-profile', 'leaving'])

/** The session's state once it is known who is here. */
function settled(session: Session): Promise<SessionState> {
  const now = session.state()
  if (!undecided.has(now.status)) return Promise.resolve(now)
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      const state = session.state()
      if (undecided.has(state.status)) return
      stop()
      resolve(state)
    })
  })
}
