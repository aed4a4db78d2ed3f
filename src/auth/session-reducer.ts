import type { SessionState, SignedInUser, SignInError } from './session'

export type SessionEvent =
  /** The page is left for the identity service because someone wants to sign in. */
  | { type: 'signInStarted' }
  /** The silent check found no session, or the user signed out in another tab. */
  | { type: 'nobodySignedIn' }
  | { type: 'identityUnreachable' }
  | { type: 'signInFailed'; error: SignInError }
  | { type: 'tokenReceived' }
  | { type: 'claimsMissing' }
  | { type: 'profileLoaded'; user: SignedInUser }
  | { type: 'tokenChecked'; valid: boolean }
  | { type: 'idleWarningChanged'; endsAt: number | null }
  /** The tokens are gone: `error` says why when the user did not ask for it. */
  | { type: 'ended'; error: SignInError | null }
  /** The identity service was not informed of a sign-out that is done here. */
  | { type: 'logoutIncomplete'; reason: 'unreachable' | 'unsupported' }

const anonymous = { status: 'anonymous', identityReachable: true, loginError: null, logoutError: null } as const

/**
 * The states of a session. An event that does not concern the present state changes nothing: what was under way when the
 * session ended (a profile, a refresh) cannot bring it back.
 */
export function sessionReducer(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signInStarted':
      return state.status === 'anonymous' ? { status: 'leaving' } : state
    case 'tokenReceived':
      return state.status === 'checking' ? { status: 'loading-profile' } : state
    case 'claimsMissing':
      return state.status === 'loading-profile' ? { status: 'no-permissions' } : state
    case 'profileLoaded':
      if (state.status !== 'loading-profile') return state
      return { status: 'signed-in', user: event.user, tokenValid: true, idleEndsAt: null }
    case 'nobodySignedIn':
      return isDecided(state) ? state : anonymous
    case 'identityUnreachable':
      return isDecided(state) ? state : { ...anonymous, identityReachable: false }
    case 'signInFailed':
      return isDecided(state) ? state : { ...anonymous, loginError: event.error }
    case 'tokenChecked':
      return state.status === 'signed-in' && state.tokenValid !== event.valid
        ? { ...state, tokenValid: event.valid }
        : state
    case 'idleWarningChanged':
      return state.status === 'signed-in' && state.idleEndsAt !== event.endsAt
        ? { ...state, idleEndsAt: event.endsAt }
        : state
    case 'ended':
      return state.status === 'anonymous' ? state : { ...anonymous, loginError: event.error }
    case 'logoutIncomplete':
      if (state.status !== 'anonymous') return state
      return event.reason === 'unreachable'
        ? { ...anonymous, identityReachable: false, logoutError: 'session.logoutFailed' }
        : { ...anonymous, logoutError: 'session.signedOutHereOnly' }
    default:
      return event satisfies never
  }
}

/** Returns whether the user is known, so that the result of an earlier check no longer counts. */
function isDecided({ status }: SessionState): boolean {
  return status === 'signed-in' || status === 'no-permissions'
}
