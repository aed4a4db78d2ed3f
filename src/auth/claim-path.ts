import * as z from 'zod/mini'

/**
 * The path of a claim in a token: its name, or names joined by dots for a nested one ("resource_access.sala-web.roles").
 * A list of names serves where a name itself contains a dot.
 */
export type ClaimPath = string | readonly string[]

export const defaultRolesClaim = 'realm_access.roles'
export const defaultUsernameClaim = 'preferred_username'

const claims = z.record(z.string(), z.unknown())
const name = z.string().check(z.minLength(1))

/** The value at a path, undefined when there is none. A top-level claim that has the whole path as its name comes first. */
export function readClaim(payload: unknown, path: ClaimPath): unknown {
  const parsed = claims.safeParse(payload)
  if (!parsed.success) return undefined
  if (typeof path === 'string' && Object.hasOwn(parsed.data, path)) return parsed.data[path]
  const [first, ...rest] = typeof path === 'string' ? path.split('.') : path
  if (first === undefined || !Object.hasOwn(parsed.data, first)) return undefined
  return rest.length === 0 ? parsed.data[first] : readClaim(parsed.data[first], rest)
}

/** The roles in a claim: a list of names or one text with spaces, null when it is neither. Group paths begin with a slash. */
export function readRoles(payload: unknown, path: ClaimPath): readonly string[] | null {
  const value = readClaim(payload, path)
  const listed = z.array(z.string()).safeParse(typeof value === 'string' ? value.split(' ') : value)
  return listed.success ? listed.data.map((role) => role.replace(/^\//, '')) : null
}

/** The account's name in a claim; null when it is missing, empty or not a text. */
export function readUsername(payload: unknown, path: ClaimPath): string | null {
  return name.safeParse(readClaim(payload, path)).data ?? null
}
