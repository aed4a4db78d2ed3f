import type { User } from 'oidc-client-ts'
import * as z from 'zod/mini'
import { recordError } from '@/lib/storage/error-log'
import { readTabValue, writeTabValue } from '@/lib/storage/storage'
import { forgetAnonymous, forgetCheck, rememberAnonymous, rememberCheck } from './anonymous-visit'
import type { IdentityClient } from './identity-client'
import { forErrorLog, toIdentityOutcome, toSignInError } from './identity-error'
import { pendingLogout } from './pending-logout'
import { rememberRequest, takeRequest } from './return-address'
import type { SessionEvent } from './session-reducer'

interface SignInOptions {
  identity: IdentityClient
  dispatch: (event: SessionEvent) => void
  /** The identity service has named a user, who comes back to this path. */
  onUser: (user: User, returnTo: string) => Promise<void>
}

interface SignIn {
  /**
   * Leaves for the identity service and does not come back; says so in the state when it cannot. A silent one asks whether
   * somebody is signed in there and shows nothing.
   */
  leave: (returnTo: string, silent: boolean) => Promise<void>
  /** Reads the answer of the identity service that the page was opened with. */
  finish: () => Promise<void>
}

const restartPause = 30_000

/** Never resolves: the page is being left. */
function pageIsLeft(): Promise<never> {
  return new Promise(() => undefined)
}

/** The way to the identity service and back. */
export function createSignIn({ identity, dispatch, onUser }: SignInOptions): SignIn {
  async function leave(returnTo: string, silent: boolean): Promise<void> {
    if (!identity.canSignIn) {
      return dispatch({ type: 'signInFailed', error: { id: 'session.storageBlocked', detail: null } })
    }
    if (silent && pendingLogout.isSet()) return dispatch({ type: 'nobodySignedIn' })
    dispatch({ type: 'signInStarted' })
    try {
      // The check on load is the first to ask, and what it learns serves the redirect.
      if (!(await (silent ? identity.isReachableCached() : identity.isReachable()))) {
        return dispatch({ type: 'identityUnreachable' })
      }
      rememberRequest({ returnTo, silent })
      if (silent) rememberCheck()
      else forgetAnonymous()
      await identity.redirectToSignIn({ silent, askForLogin: pendingLogout.isSet() })
      return await pageIsLeft()
    } catch (error) {
      recordError(forErrorLog(error))
      report(error, silent)
    }
  }

  /**
   * The code and state of the answer leave the address before anything is shown; the router's own state stays in the history,
   * by which it finds where a list was scrolled to.
   */
  async function finish(): Promise<void> {
    const answer = location.href
    const { returnTo, silent } = takeRequest()
    if (silent) forgetCheck()
    history.replaceState(history.state, '', returnTo)
    let user: User
    try {
      user = await identity.redeem(answer)
    } catch (error) {
      return await explain(error, { returnTo, silent })
    }
    await onUser(user, returnTo)
  }

  async function explain(failure: unknown, { returnTo, silent }: { returnTo: string; silent: boolean }): Promise<void> {
    const outcome = toIdentityOutcome(failure)
    // One new try, never a loop.
    if (outcome === 'stale' && mayRestart()) return await leave(returnTo, true)
    const isExpected = silent && outcome === 'nobody'
    if (isExpected) rememberAnonymous()
    else recordError(forErrorLog(failure))
    if (outcome === 'unanswered') {
      // A service of another issuer answers: the sign-in failed, the connection did not.
      const isReachable = await identity.isReachable().catch(() => true)
      if (!isReachable) return dispatch({ type: 'identityUnreachable' })
    }
    report(failure, silent)
  }

  /** The check on load is not the visitor's request, so public pages show no error of the identity service. */
  function report(failure: unknown, silent: boolean): void {
    dispatch(silent ? { type: 'nobodySignedIn' } : { type: 'signInFailed', error: toSignInError(failure) })
  }

  return { leave, finish }
}

function mayRestart(): boolean {
  const restartedAt = readTabValue('signInRestartedAt', z.number()) ?? 0
  return Math.abs(Date.now() - restartedAt) > restartPause && writeTabValue('signInRestartedAt', Date.now())
}
