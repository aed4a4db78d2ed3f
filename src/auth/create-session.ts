import { createAtom } from '@tanstack/react-store'
import type { User, UserManager } from 'oidc-client-ts'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { isOnline, setOnline, watchConnection } from '@/lib/api/connection'
import type { RuntimeConfig } from '@/lib/config'
import { recordError } from '@/lib/storage/error-log'
import { readTabValue, writeTabValue } from '@/lib/storage/storage'
import { toAccessToken } from './access-token'
import { type ActivityWatch, idleTimes, watchActivity } from './activity-watch'
import {
  forgetAnonymous,
  forgetCheck,
  forgetSignIn,
  isKnownAnonymous,
  rememberAnonymous,
  rememberCheck,
  rememberSignIn,
} from './anonymous-visit'
import { defaultRolesClaim, defaultUsernameClaim } from './claim-path'
import { createIdentityClient } from './identity-client'
import { forErrorLog, toIdentityOutcome, toSignInError } from './identity-error'
import { pendingLogout } from './pending-logout'
import type { Permission } from './permissions'
import { profile } from './profile'
import { withRefreshLock } from './refresh-lock'
import {
  currentAddress,
  forgetInterruptedPage,
  rememberInterruptedPage,
  rememberRequest,
  takeInterruptedPage,
  takeRequest,
} from './return-address'
import type { Session, SessionState, SignInError } from './session'
import { type SessionEvent, sessionReducer } from './session-reducer'
import { openSignOutChannel, type SignOutReason } from './sign-out-channel'
import { callbackPath } from './silent-check'
import { readTokenClaims, type ClaimPaths } from './token-claims'
import { createTokenRefresher, type AccessToken } from './token-refresher'
import { within } from '@/lib/within'

/** The session as the start of the application and the session's own components see it. */
export interface AppSession extends Session {
  readonly userManager: UserManager
  readonly claimPaths: ClaimPaths
  /**
   * Completes the check on load, or does it where the first script has not. Resolves when it is known who is here; never
   * when the page is left for the identity service.
   */
  start: (found: { identityReachable: boolean }) => Promise<void>
  /** Stores unsaved work, for half a second at most. */
  flush: () => Promise<void>
  /** The user answers the idle warning. */
  stay: () => void
  /** Stops timers and listeners. */
  close: () => void
}

/** An error page is shown after this time at the latest, in milliseconds. */
const pageFlushLimit = 500
/** The end of a session waits longer: the code that stores the first key of a form may still be on a slow connection. */
const endFlushLimit = 5_000
const restartPause = 30_000

/** Never resolves: the page is being left. */
function pageIsLeft(): Promise<never> {
  return new Promise(() => undefined)
}

/**
 * The session of this tab: carries out what the states of `sessionReducer` need. The API client must be connected before
 * `start`. `onToken` is called with the permissions of a sign-in as soon as its token is there, before the profile.
 */
export function createSession(
  config: RuntimeConfig,
  onToken: (permissions: ReadonlySet<Permission>) => void = () => undefined,
): AppSession {
  const identity = createIdentityClient(config.identity)
  const { userManager } = identity
  const claimPaths: ClaimPaths = {
    roles: config.identity.rolesClaim ?? defaultRolesClaim,
    username: config.identity.usernameClaim ?? defaultUsernameClaim,
  }
  const state = createAtom<SessionState>({ status: 'checking' })
  const beforeEnd = new Set<() => Promise<void>>()
  const beforeSignOut = new Set<() => Promise<boolean>>()
  let token: AccessToken | null = null
  let activity: ActivityWatch | null = null
  let stopWatchingConnection: () => void = () => undefined
  /** The ID token of the user who has just signed out: it identifies the session to end to the identity service. */
  let logoutHint: string | undefined

  function dispatch(event: SessionEvent): void {
    state.set((before) => sessionReducer(before, event))
  }

  function status(): SessionState['status'] {
    return state.get().status
  }

  function storeTokens(user: User): void {
    token = toAccessToken(user)
  }

  function dropTokens(): void {
    token = null
    void userManager.removeUser()
    activity?.stop()
    activity = null
    stopWatchingConnection()
  }

  const ensureFreshToken = createTokenRefresher({
    current: () => token,
    async renew() {
      const user = await withRefreshLock(() => identity.refresh())
      // The session may have ended meanwhile.
      if (token === null) dropTokens()
      else if (user) storeTokens(user)
    },
    isRefusal: (error) => !['unanswered', 'temporary'].includes(toIdentityOutcome(error)),
    onOnline: setOnline,
    onRefused: () => endSession({ id: 'session.ended', detail: null }),
  })

  async function flush(limit: number): Promise<void> {
    await within(limit, Promise.allSettled([...beforeEnd].map((item) => item()))).catch(recordError)
  }

  /** Ends the session in this tab: stores unsaved work, then drops the tokens, then informs the listeners. */
  async function endSession(error: SignInError | null): Promise<void> {
    if (status() === 'signed-in') {
      await flush(endFlushLimit)
      if (error !== null) rememberPage()
    }
    dropTokens()
    dispatch({ type: 'ended', error })
  }

  /** For the same user to come back to after the next sign-in. */
  function rememberPage(): void {
    const now = state.get()
    if (now.status === 'signed-in') rememberInterruptedPage(currentAddress(), now.user.profile.id)
  }

  /** Leaves for the identity service and does not come back; says so in the state when it cannot. */
  async function leaveToSignIn(returnTo: string, silent: boolean): Promise<void> {
    const failed = (error: SignInError) => dispatch({ type: 'signInFailed', error })
    if (!identity.canSignIn) return failed({ id: 'session.storageBlocked', detail: null })
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
      // The check on load is not the visitor's request, so public pages show no error of the identity service.
      if (silent) dispatch({ type: 'nobodySignedIn' })
      else failed(toSignInError(error))
    }
  }

  /**
   * The identity service's answer. Its code and state leave the address before anything is shown; the router's own state stays
   * in the history, by which it finds where a list was scrolled to.
   */
  async function finishSignIn(): Promise<void> {
    const answer = location.href
    const { returnTo, silent } = takeRequest()
    if (silent) forgetCheck()
    history.replaceState(history.state, '', returnTo)
    let user: User
    try {
      user = await identity.redeem(answer)
    } catch (error) {
      return await signInFailed(error, { returnTo, silent })
    }
    storeTokens(user)
    await enter(user, returnTo)
  }

  async function signInFailed(failure: unknown, request: { returnTo: string; silent: boolean }): Promise<void> {
    const outcome = toIdentityOutcome(failure)
    // One new try, never a loop.
    if (outcome === 'stale' && mayRestart()) return await leaveToSignIn(request.returnTo, true)
    const isExpected = request.silent && outcome === 'nobody'
    if (isExpected) rememberAnonymous()
    if (!isExpected) recordError(forErrorLog(failure))
    if (outcome === 'unanswered') {
      // A service of another issuer answers: the sign-in failed, the connection did not.
      const isReachable = await identity.isReachable().catch(() => true)
      if (!isReachable) return dispatch({ type: 'identityUnreachable' })
    }
    if (request.silent) dispatch({ type: 'nobodySignedIn' })
    else dispatch({ type: 'signInFailed', error: toSignInError(failure) })
  }

  function mayRestart(): boolean {
    const restartedAt = readTabValue('signInRestartedAt', z.number()) ?? 0
    return Math.abs(Date.now() - restartedAt) > restartPause && writeTabValue('signInRestartedAt', Date.now())
  }

  /** Completes a sign-in: permissions from the token, then the profile. */
  async function enter(user: User, returnTo: string): Promise<void> {
    dispatch({ type: 'tokenReceived' })
    if (hasEnded()) return
    pendingLogout.clear()
    const { username, permissions } = readTokenClaims(user.access_token, user.profile, claimPaths)
    if (username === null || permissions === null || permissions.size === 0) return dispatch({ type: 'claimsMissing' })
    onToken(permissions)
    const loadProfile = (tries?: { tries: number }) =>
      api.get(`profile/${encodeURIComponent(username)}`, { schema: profile, leave: false, ...tries })
    try {
      const loaded = await loadProfile()
      const [role] = loaded.groups
      if (role === undefined) throw new Error('A profile has no group')
      if (hasEnded()) return
      const interrupted = takeInterruptedPage(loaded.id)
      if (returnTo === '/' && interrupted !== null) history.replaceState(history.state, '', interrupted)
      rememberSignIn()
      dispatch({ type: 'profileLoaded', user: { profile: loaded, role, permissions } })
      activity = watch()
      stopWatchingConnection = watchConnection(() => loadProfile({ tries: 1 }))
    } catch (error) {
      recordError(error)
      return failToEnter('session.profileFailed')
    }
  }

  /** Returns whether another tab has signed out while this one was signing in. */
  function hasEnded(): boolean {
    if (status() === 'loading-profile') return false
    dropTokens()
    return true
  }

  function failToEnter(id: string): void {
    dropTokens()
    dispatch({ type: 'signInFailed', error: { id, detail: null } })
  }

  function watch(): ActivityWatch {
    return watchActivity({
      ...idleTimes(config),
      onWarning: (endsAt) => dispatch({ type: 'idleWarningChanged', endsAt }),
      onTimeout() {
        rememberPage()
        void leaveSession('idle')
      },
      onHeartbeat(wasActive) {
        dispatch({ type: 'tokenChecked', valid: token !== null && token.expiresAt > Date.now() })
        const now = state.get()
        if (now.status === 'signed-in' && (wasActive || !isOnline())) void ensureFreshToken().catch(() => undefined)
      },
    })
  }

  async function signOut({ ask } = { ask: true }): Promise<void> {
    for (const confirm of ask ? beforeSignOut : []) {
      if (!(await confirm())) return
    }
    forgetInterruptedPage()
    await leaveSession('user')
  }

  /** Ends the session here and in the other tabs, then at the identity service. */
  async function leaveSession(reason: SignOutReason): Promise<void> {
    if (status() !== 'signed-in' && status() !== 'no-permissions') return
    const user = await userManager.getUser()
    pendingLogout.set()
    forgetSignIn()
    logoutHint = user?.id_token
    await endSession(null)
    channel.announce(reason)
    if (user) await identity.revoke(user)
    await completeLogout()
  }

  /** Ends the session at the identity service, by leaving for it; says so in the state when it cannot. */
  async function completeLogout(): Promise<void> {
    const incomplete = (reason: 'unreachable' | 'unsupported') => dispatch({ type: 'logoutIncomplete', reason })
    try {
      if (!(await identity.isReachable())) return incomplete('unreachable')
      if (!(await identity.canEndSession())) return incomplete('unsupported')
      await identity.postSignOut(logoutHint)
    } catch (error) {
      recordError(forErrorLog(error))
      // The page's policy keeps the form back, which the next try cannot change.
      incomplete(toIdentityOutcome(error) === 'refused' ? 'unsupported' : 'unreachable')
    }
  }

  /** Returns whether the page was opened by the identity service, which leads here after a sign-out. */
  async function isBackFromLogout(): Promise<boolean> {
    if (location.pathname !== '/' || !new URLSearchParams(location.search).has('state')) return false
    try {
      await userManager.signoutRedirectCallback(location.href)
      return true
    } catch {
      // Another state than that of a sign-out of this tab.
      return false
    }
  }

  const channel = openSignOutChannel((reason) => {
    // Each tab leads back to its own page.
    if (reason === 'idle') rememberPage()
    void endSession(null)
  })

  function onOnline(): void {
    const now = state.get()
    if (now.status === 'signed-in') void ensureFreshToken().catch(() => undefined)
    else if (now.status !== 'anonymous' || now.identityReachable) return
    else if (now.logoutError !== null) void completeLogout()
    else void leaveToSignIn(currentAddress(), true)
  }

  /** "Back" may restore the page as it was before it was left for the identity service: it is loaded again instead. */
  function onPageShow(event: PageTransitionEvent): void {
    if (event.persisted && ['checking', 'leaving'].includes(status())) location.reload()
  }

  window.addEventListener('online', onOnline)
  window.addEventListener('pageshow', onPageShow)

  return {
    userManager,
    claimPaths,
    state: () => state.get(),
    subscribe: (listener) => state.subscribe(listener).unsubscribe,
    async start({ identityReachable }) {
      void userManager.clearStaleState().catch(() => undefined)
      if (location.pathname === callbackPath) return await finishSignIn()
      if (await isBackFromLogout()) {
        pendingLogout.clear()
        rememberAnonymous()
        history.replaceState(history.state, '', '/')
      }
      if (isKnownAnonymous()) dispatch({ type: 'nobodySignedIn' })
      else if (!identityReachable) dispatch({ type: 'identityUnreachable' })
      else await leaveToSignIn(currentAddress(), true)
    },
    ensureFreshToken,
    signIn: (returnTo) => leaveToSignIn(returnTo, false),
    signOut,
    onBeforeEnd(flush) {
      beforeEnd.add(flush)
      return () => beforeEnd.delete(flush)
    },
    onBeforeSignOut(confirm) {
      beforeSignOut.add(confirm)
      return () => beforeSignOut.delete(confirm)
    },
    flush: () => flush(pageFlushLimit),
    stay: () => activity?.stay(),
    close() {
      dropTokens()
      channel.close()
      window.removeEventListener('online', onOnline)
      window.removeEventListener('pageshow', onPageShow)
    },
  }
}
