import { createAtom } from '@tanstack/react-store'
import type { User, UserManager } from 'oidc-client-ts'
import { api } from '@/lib/api/api'
import { isOnline, setOnline, watchConnection } from '@/lib/api/connection'
import type { RuntimeConfig } from '@/lib/config'
import { recordError } from '@/lib/storage/error-log'
import { toAccessToken } from './access-token'
import { type ActivityWatch, idleTimes, watchActivity } from './activity-watch'
import { isKnownAnonymous, rememberSignIn } from './anonymous-visit'
import { defaultRolesClaim, defaultUsernameClaim } from './claim-path'
import { createIdentityClient } from './identity-client'
import { toIdentityOutcome } from './identity-error'
import { pendingLogout } from './pending-logout'
import type { Permission } from './permissions'
import { type Profile, profile } from './profile'
import { withRefreshLock } from './refresh-lock'
import { currentAddress, forgetInterruptedPage, rememberInterruptedPage, takeInterruptedPage } from './return-address'
import type { Session, SessionState, SignInError } from './session'
import { type SessionEffect, type SessionEvent, sessionReducer } from './session-reducer'
import { createSignIn } from './sign-in'
import { createSignOut } from './sign-out'
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
  let profileLoading: Promise<void> = Promise.resolve()
  let activity: ActivityWatch | null = null
  let stopWatchingConnection: () => void = () => undefined

  function dispatch(event: SessionEvent): void {
    const next = sessionReducer(state.get(), event)
    for (const effect of next.effects) perform(effect)
    state.set(next.state)
  }

  function perform(effect: SessionEffect): void {
    switch (effect.type) {
      case 'dropTokens':
        return dropTokens()
      case 'forgetLogout':
        return pendingLogout.clear()
      case 'loadProfile':
        onToken(effect.account.permissions)
        profileLoading = enter(effect)
        return
      case 'rememberPage':
        return rememberInterruptedPage(currentAddress(), effect.userId)
      case 'beginSession':
        return begin(effect)
      default:
        return effect satisfies never
    }
  }

  function status(): SessionState['status'] {
    return state.get().status
  }

  function dropTokens(): void {
    token = null
    void userManager.removeUser()
    activity?.stop()
    activity = null
    stopWatchingConnection()
  }

  const signIn = createSignIn({ identity, dispatch, onUser: receiveToken })
  const signOutAtIdentity = createSignOut({ identity, dispatch })
  const ensureFreshToken = createTokenRefresher({
    current: () => token,
    async renew() {
      const user = await withRefreshLock(() => identity.refresh())
      // The session may have ended meanwhile.
      if (token === null) dropTokens()
      else if (user) token = toAccessToken(user)
    },
    isRefusal: (error) => !['unanswered', 'temporary'].includes(toIdentityOutcome(error)),
    onOnline: setOnline,
    onRefused: () => endSession({ id: 'session.ended', detail: null }),
  })

  async function flush(limit: number): Promise<void> {
    await within(limit, Promise.allSettled([...beforeEnd].map((item) => item()))).catch(recordError)
  }

  /** Ends the session in this tab: stores unsaved work, then drops the tokens, then informs the listeners. */
  async function endSession(reason: SignOutReason | SignInError): Promise<void> {
    if (status() === 'signed-in') await flush(endFlushLimit)
    dispatch({ type: 'ended', reason })
  }

  /** Completes a sign-in: permissions from the token, then the profile. */
  async function receiveToken(user: User, returnTo: string): Promise<void> {
    token = toAccessToken(user)
    const { username, permissions } = readTokenClaims(user.access_token, user.profile, claimPaths)
    const isKnown = username !== null && permissions !== null && permissions.size > 0
    dispatch({ type: 'tokenReceived', account: isKnown ? { username, permissions } : null, returnTo })
    await profileLoading
  }

  async function enter({ account, returnTo }: Extract<SessionEffect, { type: 'loadProfile' }>): Promise<void> {
    const { username, permissions } = account
    try {
      const loaded = await loadProfile(username)
      const [role] = loaded.groups
      if (role === undefined) throw new Error('A profile has no group')
      dispatch({ type: 'profileLoaded', user: { profile: loaded, role, permissions }, returnTo })
    } catch (error) {
      recordError(error)
      dispatch({ type: 'signInFailed', error: { id: 'session.profileFailed', detail: null } })
    }
  }

  async function loadProfile(username: string, tries?: { tries: number }): Promise<Profile> {
    return await api.get(`profile/${encodeURIComponent(username)}`, { schema: profile, leave: false, ...tries })
  }

  function begin({ profile: { id, username }, returnTo }: Extract<SessionEffect, { type: 'beginSession' }>): void {
    const interrupted = takeInterruptedPage(id)
    if (returnTo === '/' && interrupted !== null) history.replaceState(history.state, '', interrupted)
    rememberSignIn()
    activity = watch()
    stopWatchingConnection = watchConnection(() => loadProfile(username, { tries: 1 }))
  }

  function watch(): ActivityWatch {
    return watchActivity({
      ...idleTimes(config),
      onWarning: (endsAt) => dispatch({ type: 'idleWarningChanged', endsAt }),
      onTimeout: () => void leaveSession('idle'),
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
    await signOutAtIdentity.leave(async () => {
      await endSession(reason)
      channel.announce(reason)
    })
  }

  const channel = openSignOutChannel((reason) => void endSession(reason))

  function onOnline(): void {
    const now = state.get()
    if (now.status === 'signed-in') void ensureFreshToken().catch(() => undefined)
    else if (now.status !== 'anonymous' || now.identityReachable) return
    else if (now.logoutError !== null) void signOutAtIdentity.complete()
    else void signIn.leave(currentAddress(), true)
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
      if (location.pathname === callbackPath) return await signIn.finish()
      await signOutAtIdentity.finish()
      if (isKnownAnonymous()) dispatch({ type: 'nobodySignedIn' })
      else if (!identityReachable) dispatch({ type: 'identityUnreachable' })
      else await signIn.leave(currentAddress(), true)
    },
    ensureFreshToken,
    signIn: (returnTo) => signIn.leave(returnTo, false),
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
