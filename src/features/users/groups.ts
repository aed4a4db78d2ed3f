import { roles, type Role } from '@/auth/permissions'

/** The groups a user of the user list can have: student accounts are separate. */
export type UserGroup = Exclude<Role, 'student'>
export const userGroups: readonly UserGroup[] = roles.filter((role) => role !== 'student')

/** The fields that a user of a group needs. */
export interface GroupNeeds {
  province: boolean
  district: boolean
  school: boolean
  degree: boolean
}

const nothing: GroupNeeds = { province: false, district: false, school: false, degree: false }
const school: GroupNeeds = { province: true, district: true, school: true, degree: false }
const degree: GroupNeeds = { ...nothing, degree: true }

const needs = {
  demis: nothing,
  provincial_officer: { ...nothing, province: true },
  district_officer: { ...nothing, province: true, district: true },
  school_management: school,
  teacher: school,
  data_user: degree,
  super_data_user: degree,
  student: nothing,
} satisfies Record<Role, GroupNeeds>
const needsByName = new Map<string, GroupNeeds>(Object.entries(needs))

/** While no group is chosen, nothing. */
export function needsOf(group: string): GroupNeeds {
  return needsByName.get(group) ?? nothing
}

/** `staff_group`: the school-level group, else empty. */
export function toStaffGroup(group: Role): 'school_management' | 'teacher' | null {
  return group === 'school_management' || group === 'teacher' ? group : null
}

const schoolGroups = ['school_management', 'teacher'] as const satisfies readonly UserGroup[]

const givable: Readonly<Record<Role, readonly UserGroup[]>> = {
  demis: userGroups,
  provincial_officer: ['provincial_officer', 'district_officer', ...schoolGroups],
  district_officer: ['district_officer', ...schoolGroups],
  // These two see only their own group.
  school_management: ['school_management'],
  teacher: ['teacher'],
  data_user: [],
  super_data_user: [],
  student: [],
}

/** The groups that a user of this role may assign: none with a wider scope than their own. */
export function groupsGivenBy(role: Role): readonly UserGroup[] {
  return givable[role]
}
