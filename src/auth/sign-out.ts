import type { User } from 'oidc-client-ts'
import { recordError } from '@/lib/storage/error-log'
import { forgetSignIn, rememberAnonymous } from './anonymous-visit'
import type { IdentityClient } from './identity-client'
import { forErrorLog, toIdentityOutcome } from './identity-error'
import { pendingLogout } from './pending-logout'
import type { LogoutError } from './session'
import type { SessionEvent } from './session-reducer'

interface SignOutOptions {
  identity: IdentityClient
  dispatch: (event: SessionEvent) => void
}

interface SignOut {
  /** Ends the session at the identity service once `endHere` has ended it in all tabs. */
  leave: (endHere: () => Promise<void>) => Promise<void>
  /** Ends the session at the identity service, by leaving for it; says so in the state when it cannot. */
  complete: () => Promise<void>
  /** Notes that the sign-out is over where the page was opened by the identity service, which leads here after it. */
  finish: () => Promise<void>
}

/** The way out of the identity service: where it cannot be reached, the sign-out here counts and is completed later. */
export function createSignOut({ identity, dispatch }: SignOutOptions): SignOut {
  const { userManager } = identity
  /** Identifies the session to end to the identity service. */
  let idToken: User['id_token']

  async function leave(endHere: () => Promise<void>): Promise<void> {
    const user = await userManager.getUser()
    pendingLogout.set()
    forgetSignIn()
    idToken = user?.id_token
    await endHere()
    if (user) await identity.revoke(user)
    await complete()
  }

  async function complete(): Promise<void> {
    const incomplete = (error: LogoutError) => dispatch({ type: 'logoutIncomplete', error })
    try {
      if (!(await identity.isReachable())) return incomplete('session.logoutFailed')
      if (!(await identity.canEndSession())) return incomplete('session.signedOutHereOnly')
      await identity.postSignOut(idToken)
    } catch (error) {
      recordError(forErrorLog(error))
      // The page's policy keeps the form back, which the next try cannot change.
      incomplete(toIdentityOutcome(error) === 'refused' ? 'session.signedOutHereOnly' : 'session.logoutFailed')
    }
  }

  async function finish(): Promise<void> {
    if (location.pathname !== '/' || !new URLSearchParams(location.search).has('state')) return
    try {
      await userManager.signoutRedirectCallback(location.href)
    } catch {
      // Another state than that of a sign-out of this tab.
      return
    }
    pendingLogout.clear()
    rememberAnonymous()
    history.replaceState(history.state, '', '/')
  }

  return { leave, complete, finish }
}
