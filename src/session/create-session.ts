import type { User, UserManager } from 'oidc-client-ts'
import * as z from 'zod/mini'
import { api } from '@/lib/api'
import type { RuntimeConfig } from '@/lib/config'
import { recordError } from '@/lib/error-log'
import { readShared, readTabValue, removeShared, removeTabValue, writeShared, writeTabValue } from '@/lib/storage'
import { claimsOf } from './access-token'
import { callbackPath, connectIdentity, refusalOf, signedOutState } from './identity-service'
import { type IdleWatch, watchIdle } from './idle-watch'
import type { Permission } from './permissions'
import { profile } from './profile'
import { withRefreshLock } from './refresh-lock'
import { safeReturnTo } from './safe-return-to'
import type { Session, SessionState } from './session'
import { openSignOutChannel } from './sign-out-channel'
import { createTokenKeeper, type HeldToken } from './token-keeper'
import { within } from './within'

/** The session as the start of the application and the session's own components see it. */
export interface AppSession extends Session {
  readonly userManager: UserManager
  /**
   * The check on load (decisions §2). Ends when it is known who is there; does not end when the page is left for the
   * identity service.
   */
  start: () => Promise<void>
  /** Lets unsaved work become safe, for half a second at most. */
  flush: () => Promise<void>
  /** The moment of the sign-out while its warning is due, otherwise null. */
  idleEndsAt: () => number | null
  /** The user answers the warning. */
  stay: () => void
  /** Whether the heartbeat's timer runs and whether the token would be accepted now (platform §4). */
  vitals: () => { heartbeat: boolean; tokenValid: boolean }
  /** Stops timers and listeners. */
  close: () => void
}

const flushLimit = 500
const restartPause = 30_000
const beat = 30_000
/**
 * Set from a sign-out until the identity service has led back from it: how often the page has left to say it. As long as it
 * stands, the service's session may still be open, and a check would bring the user back on a computer they have left.
 */
const unsaidSignOut = 'signOutUnsaid'
/** A service that never leads back, or not with what it was given, must not keep people out for ever. */
const mostTellings = 3

/** What follows a navigation away from the page. */
function leaving(): Promise<never> {
  return new Promise(() => undefined)
}

/**
 * The session of this tab, with oidc-client-ts behind it (architecture §4). `api` must be connected before it starts.
 * `onToken` hears what a sign-in allows as soon as its token is there, ahead of the profile.
 */
export function createSession(
  config: RuntimeConfig,
  onToken: (permissions: ReadonlySet<Permission>) => void = () => undefined,
): AppSession {
  const identity = connectIdentity(config.identity)
  const { userManager } = identity
  let state: SessionState = { status: 'checking' }
  let held: (HeldToken & { idToken: string | undefined; refreshToken: string | undefined }) | null = null
  /** Grows with every end, so that a refresh that was under way cannot bring a session back. */
  let ends = 0
  /** Says to the identity service whose sign-out it is. */
  let endedIdToken: string | undefined
  let isLeaving = false
  let idle: IdleWatch | undefined
  let idleEndsAt: number | null = null
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let lastBeat = 0
  const listeners = new Set<() => void>()
  const flushes = new Set<() => Promise<void>>()

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function set(next: SessionState): void {
    state = next
    tell()
  }

  type Anonymous = Extract<SessionState, { status: 'anonymous' }>
  function setAnonymous(change: Partial<Omit<Anonymous, 'status'>> = {}): void {
    set({ status: 'anonymous', identityReachable: true, loginError: null, logoutError: null, ...change })
  }

  function hold(user: User): void {
    const lifetime = (user.expires_in ?? 0) * 1000
    held = {
      accessToken: user.access_token,
      expiresAt: Date.now() + lifetime,
      lifetime,
      idToken: user.id_token,
      refreshToken: user.refresh_token,
    }
  }

  const ensureFreshToken = createTokenKeeper({
    held: () => held,
    async renew() {
      const before = ends
      const user = await withRefreshLock(() => userManager.signinSilent())
      if (before !== ends) return await userManager.removeUser()
      if (user) hold(user)
    },
    // Without a refresh token nothing can be renewed once the token has run out.
    isRefusal: (error) => {
      const refusal = refusalOf(error)
      if (refusal !== null) return refusal !== 'passing'
      return held !== null && held.refreshToken === undefined && held.expiresAt <= Date.now()
    },
    onOnline(online) {
      if (state.status === 'signed-in' && state.online !== online) set({ ...state, online })
    },
    onRefused: () => endHere({ loginError: 'session.ended' }),
  })

  async function flush(): Promise<void> {
    await within(flushLimit, Promise.allSettled([...flushes].map((each) => each()))).catch(recordError)
  }

  function forget(): void {
    ends += 1
    held = null
    void userManager.removeUser()
    idle?.stop()
    idle = undefined
    clearInterval(heartbeat)
    heartbeat = undefined
  }

  /** Ends the session in this tab: first unsaved work, then the tokens, then everyone who listens. */
  async function endHere(change: Partial<Omit<Anonymous, 'status'>> = {}): Promise<void> {
    if (state.status !== 'signed-in') return
    await flush()
    forget()
    setAnonymous(change)
  }

  /** Leaves for the identity service and does not come back; says so in the state when it cannot. */
  async function leaveToIdentity(returnTo: string, prompt?: 'none'): Promise<void> {
    if (!identity.canSignIn) return setAnonymous({ loginError: 'session.storageBlocked' })
    if (isSignOutUnsaid()) return await tellIdentity()
    // The check on load is the first to ask, and what it learns serves the redirect.
    const answers = await (prompt === 'none' ? identity.answersFirst() : identity.answers())
    if (!answers) return setAnonymous({ identityReachable: false })
    writeTabValue('returnTo', safeReturnTo(returnTo))
    isLeaving = true
    identity.leaveForSignIn(prompt).catch((error: unknown) => {
      isLeaving = false
      recordError(error)
      setAnonymous({ loginError: 'session.loginFailed' })
    })
    return await leaving()
  }

  function here(): string {
    return `${location.pathname}${location.search}${location.hash}`
  }

  /** The answer of the identity service. Its code and state leave the address before anything is shown. */
  async function finishSignIn(): Promise<void> {
    const answer = location.href
    const returnTo = safeReturnTo(readTabValue('returnTo', z.string()))
    // An address may hold a searched name: it stays no longer than the way there and back.
    removeTabValue('returnTo')
    history.replaceState(null, '', returnTo)
    let user: User
    try {
      user = await identity.redeem(answer)
    } catch (error) {
      return await signInFailed(error, returnTo)
    }
    hold(user)
    await enter(user)
  }

  async function signInFailed(error: unknown, returnTo: string): Promise<void> {
    const refusal = refusalOf(error)
    if (refusal === 'nobody') return setAnonymous()
    // One new try, never a loop.
    const restartedAt = readTabValue('signInRestartedAt', z.number()) ?? 0
    if (
      refusal === 'stale' &&
      Math.abs(Date.now() - restartedAt) > restartPause &&
      writeTabValue('signInRestartedAt', Date.now())
    ) {
      return await leaveToIdentity(returnTo, 'none')
    }
    recordError(error)
    const isLine = refusal === null && !(await identity.answers())
    setAnonymous(isLine ? { identityReachable: false } : { loginError: 'session.loginFailed' })
  }

  /** Completes a sign-in with the profile (platform §3, §8). */
  async function enter(user: User): Promise<void> {
    const before = ends
    const { username, permissions } = claimsOf(user.access_token)
    onToken(permissions)
    const name = username ?? user.profile.preferred_username
    if (name === undefined) {
      forget()
      return setAnonymous({ loginError: 'common.error.unauthorizedUser' })
    }
    try {
      const loaded = await api.get(`profile/${encodeURIComponent(name)}`, { schema: profile, leave: false })
      const [role] = loaded.groups
      if (role === undefined) throw new Error('A profile has no group')
      if (before !== ends) return signedOutMeanwhile()
      set({
        status: 'signed-in',
        user: { profile: loaded, role, permissions },
        online: true,
        logoutError: null,
      })
    } catch (error) {
      recordError(error)
      forget()
      return setAnonymous({ loginError: 'session.profileFailed' })
    }
    return watchOver()
  }

  function signedOutMeanwhile(): void {
    forget()
    setAnonymous()
  }

  function watchOver(): void {
    const minute = 60_000
    idle = watchIdle({
      timeout: config.idleTimeoutMinutes * minute,
      warning: Math.min(config.idleWarningMinutes, config.idleTimeoutMinutes / 2) * minute,
      debounce: config.debounceSeconds * 1000,
      onWarning(endsAt) {
        idleEndsAt = endsAt
        tell()
      },
      onTimeout: () => void signOut(),
    })
    lastBeat = Date.now()
    heartbeat = setInterval(onBeat, beat)
  }

  /** Keeps what timers cannot: the idle clock after sleep, the token of someone who types long without a call. */
  function onBeat(): void {
    idle?.check()
    const wasActive = idle !== undefined && idle.lastActivity() > lastBeat
    lastBeat = Date.now()
    if (state.status === 'signed-in' && (wasActive || !state.online)) void ensureFreshToken().catch(() => undefined)
  }

  async function signIn(returnTo: string): Promise<void> {
    await leaveToIdentity(returnTo)
  }

  async function signOut(): Promise<void> {
    if (state.status === 'signed-in') {
      await flush()
      const { idToken, refreshToken } = held ?? {}
      forget()
      endedIdToken = idToken
      writeShared(unsaidSignOut, 0)
      setAnonymous()
      channel.announce()
      if (refreshToken !== undefined) {
        // The session's end at the identity service ends the token too; this is for services where it does not.
        await identity.revoke(refreshToken)
      }
    } else if (!isSignOutUnsaid()) return
    await tellIdentity()
  }

  /** Ends the session at the identity service, by leaving for it; says so in the state when it cannot. */
  async function tellIdentity(): Promise<void> {
    const unsaid = { identityReachable: false, logoutError: 'session.logoutFailed' }
    if (!(await identity.answers())) return setAnonymous(unsaid)
    try {
      const address = await identity.signOutAddress(endedIdToken)
      const tellings = (readShared(unsaidSignOut, z.number()) ?? 0) + 1
      if (tellings < mostTellings) writeShared(unsaidSignOut, tellings)
      else removeShared(unsaidSignOut)
      isLeaving = true
      location.replace(address)
    } catch (error) {
      recordError(error)
      return setAnonymous(unsaid)
    }
    return await leaving()
  }

  function isSignOutUnsaid(): boolean {
    return readShared(unsaidSignOut, z.number()) !== null
  }

  const channel = openSignOutChannel(() => {
    // A sign-in that is still under way here must not outlive the sign-out either.
    ends += 1
    void endHere()
  })

  function onOnline(): void {
    if (state.status === 'signed-in') void ensureFreshToken().catch(() => undefined)
    else if (isSignOutUnsaid()) void tellIdentity()
    else if (state.status === 'anonymous' && !state.identityReachable) void leaveToIdentity(here(), 'none')
  }

  /** "Back" may bring the page as it was before it left: it is read anew instead. */
  function onPageShow(event: PageTransitionEvent): void {
    if (event.persisted && isLeaving) location.reload()
  }

  window.addEventListener('online', onOnline)
  window.addEventListener('pageshow', onPageShow)

  return {
    userManager,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      void userManager.clearStaleState().catch(() => undefined)
      if (location.pathname === callbackPath) return await finishSignIn()
      const search = new URLSearchParams(location.search)
      if (location.pathname === '/' && search.get('state') === signedOutState) {
        removeShared(unsaidSignOut)
        history.replaceState(null, '', '/')
      }
      await leaveToIdentity(here(), 'none')
    },
    ensureFreshToken,
    signIn,
    signOut,
    onBeforeEnd(each) {
      flushes.add(each)
      return () => flushes.delete(each)
    },
    flush,
    idleEndsAt: () => idleEndsAt,
    stay: () => idle?.stay(),
    vitals: () => ({
      heartbeat: heartbeat !== undefined,
      tokenValid: held !== null && held.expiresAt > Date.now(),
    }),
    close() {
      forget()
      channel.close()
      window.removeEventListener('online', onOnline)
      window.removeEventListener('pageshow', onPageShow)
    },
  }
}
