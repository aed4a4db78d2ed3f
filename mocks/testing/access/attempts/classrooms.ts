import type { Attempts } from '../attempt'
import { classrooms, subjects, years } from '../../world-ids'
import { quietStudentAt, roomAt, roomIdAt } from '../positions'

const subjectsOfGrade: Readonly<Record<number, number[]>> = {
  1: [subjects.khmer],
  7: [subjects.khmer, subjects.mathematics, subjects.excluded],
  11: [subjects.khmer, subjects.mathematics],
}
const classTeacherAt: Readonly<Record<string, number>> = { 'own-class': 1, 'own-school': 2, 'same-district': 4 }
/** Teaches at the neighbouring school. */
const foreignTeacher = 4

function roomInput(position: string, teacher: number | null) {
  const { school: schoolId = 0, village = '', grade = 0, type = 0 } = roomAt[position] ?? {}
  return {
    school: schoolId,
    academic_year: years.running,
    province: village.slice(0, 2),
    district: village.slice(0, 4),
    commune: village.slice(0, 6),
    village,
    grade,
    suffix: 'ញ',
    status: 1,
    special_education: null,
    bilingual: 1,
    type,
    classroom_teacher: teacher,
    subjects: subjectsOfGrade[grade],
    included_subjects: subjectsOfGrade[grade],
    excluded_subjects: [],
  }
}

/** A student into the class they are in; in the position of a new class into a new one. */
function assignInput(position: string) {
  const isNew = position === 'new-class'
  const isWrong = position.startsWith('wrong-')
  const at = isNew || isWrong ? 'own-class' : position
  const { school: schoolId, grade } = roomAt[at] ?? {}
  return {
    enrollments: position === 'wrong-student' ? [quietStudentAt(at), 3051] : [quietStudentAt(at)],
    classroom_id: isNew ? null : position === 'wrong-class' ? classrooms['other-province'] : roomIdAt(at),
    suffix: isNew ? 'ញ' : null,
    academic_year_school_id: schoolId,
    grade,
    academic_year_id: years.running,
  }
}

export const classroomAttempts = {
  'GET /classrooms': () => ({ address: '/classrooms' }),
  'GET /classrooms/:id': (position) => ({ address: `/classrooms/${roomIdAt(position)}` }),
  'DELETE /classrooms/:id': (position) => ({ address: `/classrooms/${roomIdAt(position)}` }),
  'POST /classrooms': (position, role) => ({
    address: '/classrooms',
    body:
      position === 'wrong-staff'
        ? roomInput('own-class', foreignTeacher)
        : roomInput(position, role === 'teacher' ? 1 : null),
  }),
  'PUT /classrooms/:id': (position, role) => {
    const own = role === 'teacher' ? 1 : null
    if (position === 'wrong-staff') {
      return { address: `/classrooms/${classrooms['own-class']}`, body: roomInput('own-class', foreignTeacher) }
    }
    if (position === 'wrong-school') {
      return { address: `/classrooms/${classrooms['own-class']}`, body: roomInput('other-province', own) }
    }
    return {
      address: `/classrooms/${roomIdAt(position)}`,
      body: roomInput(position, own ?? classTeacherAt[position] ?? null),
    }
  },
  'POST /enrollments/assign-classroom': (position) => ({
    address: '/enrollments/assign-classroom',
    body: assignInput(position),
  }),
} satisfies Partial<Attempts>
