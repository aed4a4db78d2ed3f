import { leafPaths } from '@/lib/text/field-paths'
import type { FormRecord } from '../../changes'

interface ChildIds {
  student: number
  enrollment: number
}

const ofStudent = new Set(['first_name', 'last_name', 'gender', 'birth_date'])
const relatives = new Set(['father', 'mother', 'guardian', 'photo'])

/**
 * The audit log's names for what several forms change of one child: the profile, the enrollment, its scholarships and its
 * result. The same field has the same name in all of them, so that each learns of the others' changes.
 */
export function childAuditNames(ids: ChildIds): FormRecord['auditName'] {
  return (path) => {
    const [part = '', ...rest] = path.split('.')
    const field = part === 'student' || part === 'user' || part === 'options' ? rest.join('.') : path
    const isStudent = part === 'user' || relatives.has(part) || (part === 'student' && ofStudent.has(field))
    return isStudent ? `students/${ids.student}/${field}` : `enrollments/${ids.enrollment}/${field}`
  }
}

/** The same names for everything that a request has written of one child. */
export function writtenFields(ids: ChildIds, fields: object): string[] {
  return leafPaths(fields).map(childAuditNames(ids))
}
