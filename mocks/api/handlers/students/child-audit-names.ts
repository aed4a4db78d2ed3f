import type { FormRecord } from '../../changes'

const ofStudent = new Set(['first_name', 'last_name', 'gender', 'birth_date'])
const relatives = new Set(['father', 'mother', 'guardian', 'photo'])

/**
 * The audit log's names for what several forms change of one child: the profile, the enrollment, its scholarships and its
 * result. The same field has the same name in all of them, so that each learns of the others' changes.
 */
export function childAuditNames(ids: { student: number; enrollment: number }): FormRecord['auditName'] {
  return (path) => {
    const [part = '', ...rest] = path.split('.')
    const field = part === 'student' || part === 'user' || part === 'options' ? rest.join('.') : path
    const isStudent = part === 'user' || relatives.has(part) || (part === 'student' && ofStudent.has(field))
    return isStudent ? `students/${ids.student}/${field}` : `enrollments/${ids.enrollment}/${field}`
  }
}
