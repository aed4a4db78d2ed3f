import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import { hasSheets } from '@/domain/students/sheet-refusal'

/** The actions that the student list offers a user in a year; others are not shown. */
export interface StudentRights {
  /** Editing a profile, moving to a class, deleting: not in a year that is closing or archived. */
  changes: boolean
  /** A drop-out belongs to the end of a semester or of the year, so that a closing year still takes it. */
  dropsOut: boolean
  /** Scores and attendance: a year in preparation has none. */
  records: boolean
  account: boolean
  togglesAccount: boolean
  /** Only while the year is open. */
  newAccount: boolean
  /** The accounts of a class are made by those who look after its accounts too. */
  classAccounts: boolean
  /** Scholarship details; a closing year keeps them as they are. */
  scholarship: boolean
}

export function studentRightsFor(user: SignedInUser, year: AcademicYearStatus): StudentRights {
  const isClosed = year === 'post' || year === 'archived'
  // Teachers and super data users change nothing here, whatever else they may do.
  const mayChange =
    can(user, 'sts_manage_student', 'sts_manage_owned_student') &&
    user.role !== 'teacher' &&
    user.role !== 'super_data_user'
  const managesAccounts = can(user, 'sts_manage_student_account')
  const account = managesAccounts || can(user, 'sts_manage_own_student_account')
  return {
    changes: mayChange && !isClosed,
    dropsOut: mayChange && year !== 'archived',
    records: hasSheets(year),
    account,
    togglesAccount: managesAccounts,
    newAccount: managesAccounts && !isClosed,
    classAccounts: account && !isClosed,
    scholarship: can(user, 'sts_manage_scholarship') && !isClosed,
  }
}
