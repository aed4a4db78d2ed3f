import { redirect } from '@tanstack/react-router'
import type { Session, SessionState } from '@/session/session'
import { mayOpen } from './access'
import { explainRedirect } from './explain-redirect'
import { SignInUnavailable } from './sign-in-unavailable'
import type { RouteFacts } from './static-data'

/** What the guard reads of the router's `beforeLoad` argument. */
export interface GuardInput {
  context: { session: Session }
  location: { href: string; pathname: string }
  /** Every matched route, the layouts included. */
  matches: readonly { staticData: RouteFacts }[]
  preload: boolean
}

/**
 * Decides before any loader of the pages behind sign-in runs: an anonymous visitor goes to sign in and comes back, a
 * wrong role or group goes home and is told why.
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
 * Leaves for the identity service and ends only by an error: when the sign-in works, the document is gone. A visitor
 * whose sign-in has just failed is not sent round again; the page says so and waits for them.
 */
async function leaveToSignIn(session: Session, returnTo: string): Promise<never> {
  const before = session.state()
  if (before.status === 'anonymous' && (before.loginError !== null || !before.identityReachable)) {
    throw new SignInUnavailable()
  }
  await session.signIn(returnTo)
  if (session.state() !== before) throw new SignInUnavailable()
  return new Promise(() => undefined)
}

/** The session's state once its first check is done. */
function settled(session: Session): Promise<SessionState> {
  const now = session.state()
  if (now.status !== 'checking') return Promise.resolve(now)
  return new Promise((resolve) => {
    const stop = session.subscribe(() => {
      const state = session.state()
      if (state.status === 'checking') return
      stop()
      resolve(state)
    })
  })
}
