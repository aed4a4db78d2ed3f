import type { Permission, Role } from './permissions'
import type { Profile } from './profile'

/** The signed-in user: the server's profile plus the permissions among the token's roles. */
export interface SignedInUser {
  profile: Profile
  /** The profile's first group. */
  role: Role
  permissions: ReadonlySet<Permission>
}

/** Why a sign-in failed: a message id, and the identity service's own description for an administrator. */
export interface SignInError {
  id: string
  detail: { code: string; description: string | null } | null
}

/** A message id: the identity service could not be informed of the sign-out, or knows no sign-out. */
export type LogoutError = 'session.logoutFailed' | 'session.signedOutHereOnly'

export type SessionState =
  /** The first check is still running. */
  | { status: 'checking' }
  /** The page is about to be left for the identity service. */
  | { status: 'leaving' }
  /** Signed in at the identity service; the user's profile is on its way. */
  | { status: 'loading-profile' }
  /** Signed in at the identity service, but the token names no account, or no permission of this system. */
  | { status: 'no-permissions' }
  | {
      status: 'signed-in'
      user: SignedInUser
      /** False once the access token has expired and could not be refreshed yet. */
      tokenValid: boolean
      /** When the session ends for lack of activity, while the warning is due. */
      idleEndsAt: number | null
    }
  | {
      status: 'anonymous'
      /** An identity service that cannot be reached is not the same as being signed out. */
      identityReachable: boolean
      loginError: SignInError | null
      logoutError: LogoutError | null
    }

/** The only access to identity. Features see this port and nothing of OpenID Connect. */
export interface Session {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** An access token that stays valid for a while, refreshed first when needed; null for an anonymous visitor. */
  ensureFreshToken: (options?: { force?: boolean }) => Promise<string | null>
  /** Leaves for the identity service; `returnTo` is a path inside the application. Resolves only when that failed. */
  signIn: (returnTo: string) => Promise<void>
  /** Asks the questions of `onBeforeSignOut` first, except when the user has answered already. */
  signOut: (options?: { ask: boolean }) => Promise<void>
  /** Work to finish before the session ends or the page is left for an error page (drafts to disk). */
  onBeforeEnd: (flush: () => Promise<void>) => () => void
  /** A question to the user who signs out; one that resolves to false keeps the session. */
  onBeforeSignOut: (confirm: () => Promise<boolean>) => () => void
}
