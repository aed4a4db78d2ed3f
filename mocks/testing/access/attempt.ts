import type { Operation } from '../../api/policy'
import type { Role } from '@/auth/permissions'
import { accountAttempts } from './attempts/accounts'
import { classroomAttempts } from './attempts/classrooms'
import { enrollmentAttempts } from './attempts/enrollments'
import { exportAttempts } from './attempts/exports'
import { graduationAttempts } from './attempts/graduations'
import { lookupAttempts } from './attempts/lookups'
import { scholarshipAttempts } from './attempts/scholarships'
import { schoolAttempts } from './attempts/schools'
import { sheetAttempts } from './attempts/sheets'
import { studentAttempts } from './attempts/students'
import { transferAttempts } from './attempts/transfers'
import { userAttempts } from './attempts/users'
import { yearAttempts } from './attempts/years'

export type Actor = Role | 'anonymous'

/** The requests for one operation on the record at a position, as a user of the role would send them. */
export type Attempts<O extends Operation = Operation> = Record<
  O,
  (position: string, role: Actor) => { address: string; body?: unknown }
>

// Every operation of the policy table has its line: one that is missing does not compile.
const attempts: Attempts = {
  ...accountAttempts,
  ...classroomAttempts,
  ...enrollmentAttempts,
  ...exportAttempts,
  ...graduationAttempts,
  ...lookupAttempts,
  ...scholarshipAttempts,
  ...schoolAttempts,
  ...sheetAttempts,
  ...studentAttempts,
  ...transferAttempts,
  ...userAttempts,
  ...yearAttempts,
}

/** The attempt for an operation at a position. */
export function attempt(operation: Operation, position: string, role: Actor) {
  const [method = ''] = operation.split(' ')
  return { method, ...attempts[operation](position, role) }
}
