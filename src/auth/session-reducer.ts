import type { Permission } from './permissions'
import type { Profile } from './profile'
import type { LogoutError, SessionState, SignedInUser, SignInError } from './session'
import type { SignOutReason } from './sign-out-channel'

export type SessionEvent =
  /** The page is left for the identity service because someone wants to sign in. */
  | { type: 'signInStarted' }
  /** The silent check found no session, or the user signed out in another tab. */
  | { type: 'nobodySignedIn' }
  | { type: 'identityUnreachable' }
  | { type: 'signInFailed'; error: SignInError }
  /** Someone comes back from the identity service to this path; null when the token names no account or no permission. */
  | { type: 'tokenReceived'; account: TokenAccount | null; returnTo: string }
  | { type: 'profileLoaded'; user: SignedInUser; returnTo: string }
  | { type: 'tokenChecked'; valid: boolean }
  | { type: 'idleWarningChanged'; endsAt: number | null }
  /** Unsaved work is stored. An error says why when it was neither the user nor the idle time. */
  | { type: 'ended'; reason: SignOutReason | SignInError }
  /** The identity service was not informed of a sign-out that is done here. */
  | { type: 'logoutIncomplete'; error: LogoutError }

export interface TokenAccount {
  username: string
  permissions: ReadonlySet<Permission>
}

/** What a transition asks for, in this order, before others learn of its state: they find no tokens once a session has ended. */
export type SessionEffect =
  /** Nothing of this tab's tokens remains, nor what watches over them. */
  | { type: 'dropTokens' }
  /** A sign-out that the identity service was to be informed of later is made up for by the new sign-in. */
  | { type: 'forgetLogout' }
  | { type: 'loadProfile'; account: TokenAccount; returnTo: string }
  /** Each tab keeps its own page, for the same user to come back to. */
  | { type: 'rememberPage'; userId: number }
  /** The user comes back to the page on which their last session ended by itself, and activity and connection are watched. */
  | { type: 'beginSession'; profile: Profile; returnTo: string }

interface Transition {
  state: SessionState
  effects: readonly SessionEffect[]
}

const dropTokens = { type: 'dropTokens' } as const
const anonymous = { status: 'anonymous', identityReachable: true, loginError: null, logoutError: null } as const

/**
 * The next state of a session and what is to be done. An event that does not concern the present state changes nothing: what
 * was under way when the session ended (a token, a profile) cannot bring it back.
 */
export function sessionReducer(state: SessionState, event: SessionEvent): Transition {
  switch (event.type) {
    case 'signInStarted':
      return to(state.status === 'anonymous' ? { status: 'leaving' } : state)
    case 'tokenReceived': {
      const { account, returnTo } = event
      if (state.status !== 'checking') return to(state, dropTokens)
      if (account === null) return to({ status: 'no-permissions' }, { type: 'forgetLogout' })
      const load = { type: 'loadProfile', account, returnTo } as const
      return to({ status: 'loading-profile' }, { type: 'forgetLogout' }, load)
    }
    case 'profileLoaded': {
      const { user, returnTo } = event
      if (state.status !== 'loading-profile') return to(state, dropTokens)
      const begun = { status: 'signed-in', user, tokenValid: true, idleEndsAt: null } as const
      return to(begun, { type: 'beginSession', profile: user.profile, returnTo })
    }
    case 'nobodySignedIn':
      return to(isDecided(state) ? state : anonymous)
    case 'identityUnreachable':
      return to(isDecided(state) ? state : { ...anonymous, identityReachable: false })
    case 'signInFailed':
      return isDecided(state) ? to(state) : to({ ...anonymous, loginError: event.error }, dropTokens)
    case 'tokenChecked':
      return to(
        state.status === 'signed-in' && state.tokenValid !== event.valid
          ? { ...state, tokenValid: event.valid }
          : state,
      )
    case 'idleWarningChanged':
      return to(
        state.status === 'signed-in' && state.idleEndsAt !== event.endsAt
          ? { ...state, idleEndsAt: event.endsAt }
          : state,
      )
    case 'ended': {
      const { reason } = event
      if (state.status === 'anonymous') return to(state, dropTokens)
      const ended = { ...anonymous, loginError: typeof reason === 'string' ? null : reason }
      if (state.status !== 'signed-in' || reason === 'user') return to(ended, dropTokens)
      return to(ended, { type: 'rememberPage', userId: state.user.profile.id }, dropTokens)
    }
    case 'logoutIncomplete':
      return to(
        state.status === 'anonymous'
          ? { ...anonymous, identityReachable: event.error !== 'session.logoutFailed', logoutError: event.error }
          : state,
      )
    default:
      return event satisfies never
  }
}

function to(state: SessionState, ...effects: SessionEffect[]): Transition {
  return { state, effects }
}

/** Returns whether the user is known, so that the result of an earlier check no longer counts. */
function isDecided({ status }: SessionState): boolean {
  return status === 'signed-in' || status === 'no-permissions'
}
