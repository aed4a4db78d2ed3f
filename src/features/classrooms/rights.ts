import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { inScope, type ScopedRecord } from '@/auth/scope'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'

/** Returns whether the user may create and change classes somewhere. */
export function managesClassrooms(user: SignedInUser): boolean {
  return can(user, 'sts_manage_classroom', 'sts_manage_owned_classroom')
}

/** `sts_manage_classroom` opens the classes of all schools, others see those of their data scope. */
export function mayOpenClassrooms(user: SignedInUser, school: ScopedRecord): boolean {
  return can(user, 'sts_manage_classroom') || inScope(user, school)
}

/** The class is assigned to this teacher; for everyone else "assigned" says nothing. */
export function isAssigned(user: SignedInUser, { teacher }: Pick<Classroom, 'teacher'>): boolean {
  return user.role !== 'teacher' || (teacher !== null && teacher.staff_id === user.profile.staff_id)
}

/** Classes of a year that is closing or archived can only be looked at. */
export function isReadOnlyYear(status: AcademicYearStatus): boolean {
  return status === 'post' || status === 'archived'
}

/** Years that have no scores and no attendance yet. */
export function hasNoRecordsYet(status: AcademicYearStatus): boolean {
  return status === 'draft' || status === 'pre'
}

/** Why a new class cannot be made in this year; null when it can. */
export function createRefusal(user: SignedInUser, year: AcademicYearStatus): string | null {
  if (!managesClassrooms(user)) return 'classroom.viewOnly'
  return isReadOnlyYear(year) ? 'classroom.readOnlyYear' : null
}

/** Why this class cannot be changed; null when it can. A teacher owns the classes assigned to them. */
export function editRefusal(
  user: SignedInUser,
  room: Pick<Classroom, 'teacher'>,
  year: AcademicYearStatus,
): string | null {
  if (!managesClassrooms(user)) return 'classroom.viewOnly'
  if (!isAssigned(user, room)) return 'classroom.notAssigned'
  return isReadOnlyYear(year) ? 'classroom.readOnlyYear' : null
}

/** Returns whether a row has icons for changing its class: teachers and super data users have none. */
export function offersEditing(user: SignedInUser): boolean {
  return managesClassrooms(user) && user.role !== 'teacher' && user.role !== 'super_data_user'
}
