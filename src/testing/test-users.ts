import type { Role } from '@/auth/permissions'
import type { Session, SessionState, SignedInUser } from '@/auth/session'
import { rolePermissions } from '../../mocks/identity/role-permissions'

export const anonymous = {
  status: 'anonymous',
  identityReachable: true,
  loginError: null,
  logoutError: null,
} satisfies SessionState

/** Someone of this role, with no place. */
export function signedInUser(role: Role): SignedInUser {
  return {
    role,
    permissions: new Set(rolePermissions[role]),
    profile: {
      id: 41,
      username: role,
      first_name: 'សុខា',
      last_name: 'ចាន់',
      first_name_en: 'Sokha',
      last_name_en: 'Chan',
      groups: [role],
      province: null,
      district: null,
      commune: null,
      village: null,
      school: null,
      staff_id: null,
      student_id: null,
    },
  }
}

/** The session of someone of this role. */
export function signedIn(role: Role): SessionState {
  return { status: 'signed-in', user: signedInUser(role), tokenValid: true, idleEndsAt: null }
}

/** A session that stays in one state and does nothing; `parts` are what a test looks at. */
export function createTestSession(state: SessionState, parts: Partial<Session> = {}): Session {
  return {
    state: () => state,
    subscribe: () => () => undefined,
    ensureFreshToken: () => Promise.resolve(null),
    signIn: () => Promise.resolve(),
    signOut: () => Promise.resolve(),
    onBeforeEnd: () => () => undefined,
    onBeforeSignOut: () => () => undefined,
    ...parts,
  }
}
