import type { Permission, Role } from './permissions'
import type { Session, SessionState, SignedInUser } from './session'

const officer = [
  'sts_view_academic_years',
  'sts_partly_edit_school',
  'sts_view_school',
  'sts_manage_user',
  'sts_manage_own_profile',
  'sts_manage_owned_classroom',
  'sts_view_classroom',
  'sts_manage_owned_student',
  'sts_view_student',
  'sts_enroll_owned_student',
  'sts_graduate_owned_student',
  'sts_transfer_owned_student',
  'sts_view_classroom_report',
  'sts_view_school_report',
  'sts_view_score',
  'sts_view_attendance',
  'sts_manage_scholarship',
] as const satisfies Permission[]

/** The permissions in the demo accounts' tokens. Repeated here because client code, tests included, does not import the stand-in. */
const permissionsByRole: Record<Role, readonly Permission[]> = {
  demis: [
    'sts_manage_academic_years',
    'sts_view_academic_years',
    'sts_manage_school',
    'sts_view_school',
    'sts_manage_user',
    'sts_manage_own_profile',
    'sts_manage_classroom',
    'sts_view_classroom',
    'sts_manage_student',
    'sts_view_student',
    'sts_enroll_student',
    'sts_graduate_student',
    'sts_transfer_student',
    'sts_manage_student_account',
    'sts_view_classroom_report',
    'sts_view_school_report',
    'sts_view_score',
    'sts_view_attendance',
    'sts_manage_scholarship',
  ],
  provincial_officer: officer,
  district_officer: officer,
  school_management: [...officer, 'sts_view_owned_classroom', 'sts_manage_own_student_account'],
  teacher: [
    'sts_view_academic_years',
    'sts_view_school',
    'sts_manage_own_profile',
    'sts_manage_owned_classroom',
    'sts_view_owned_classroom',
    'sts_manage_owned_student',
    'sts_view_student',
    'sts_enroll_owned_student',
    'sts_manage_own_student_account',
    'sts_view_classroom_report',
    'sts_view_score',
    'sts_view_attendance',
  ],
  data_user: [
    'sts_view_academic_years',
    'sts_view_school',
    'sts_manage_own_profile',
    'sts_view_classroom',
    'sts_view_classroom_report',
    'sts_view_school_report',
  ],
  super_data_user: [
    'sts_view_academic_years',
    'sts_view_school',
    'sts_manage_own_profile',
    'sts_view_classroom',
    'sts_view_student',
    'sts_view_classroom_report',
    'sts_view_school_report',
    'sts_view_score',
    'sts_view_attendance',
  ],
  student: ['sts_student_manage_own_account'],
}

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
    permissions: new Set(permissionsByRole[role]),
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
