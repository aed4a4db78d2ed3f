import type { Permission, Role } from './permissions'
import type { Profile } from './profile'

/** The signed-in user: the server's profile plus the realm roles taken from the token (platform §3). */
export interface SignedInUser {
  profile: Profile
  /** The profile's first group. */
  role: Role
  permissions: ReadonlySet<Permission>
}

/** What the session knows at a moment. An identity service that cannot be reached is not "signed out". */
export type SessionState =
  | { status: 'checking' }
  | { status: 'anonymous'; identityReachable: boolean; loginError: string | null; logoutError: string | null }
  | { status: 'signed-in'; user: SignedInUser; online: boolean; logoutError: string | null }

/** The one door to identity (architecture §4). Features see this port and nothing of OpenID Connect. */
export interface Session {
  state: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** A bearer token that is still good for a while, refreshed first when needed; null for an anonymous visitor. */
  ensureFreshToken: (options?: { force?: boolean }) => Promise<string | null>
  /** Leaves for the identity service; `returnTo` is a path inside the application. */
  signIn: (returnTo: string) => Promise<void>
  signOut: () => Promise<void>
  /** Work to finish before the session ends or the page is left for an error page (drafts to disk). */
  onBeforeEnd: (flush: () => Promise<void>) => () => void
}
