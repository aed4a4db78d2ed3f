import type { Permission } from './permissions'
import type { SignedInUser } from './session'

/** Returns whether the user holds any one of the permissions. */
export function can(user: SignedInUser | null, ...anyOf: readonly Permission[]): boolean {
  return user !== null && anyOf.some((permission) => user.permissions.has(permission))
}
