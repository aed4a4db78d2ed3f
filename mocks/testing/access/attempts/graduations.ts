import type { Attempts } from '../attempt'
import { years } from '../../world-ids'
import { accountFor, enrollmentAt } from '../positions'

/** The EMIS code of the school and a grade that it has a class of. */
const gradeAt: Readonly<Record<string, [emis: string, grade: number]>> = {
  'own-class': ['02080101', 7],
  'own-school': ['02080101', 7],
  'same-district': ['02080102', 1],
  'same-province': ['02080103', 7],
  'other-province': ['02080104', 7],
}

/** The students that are moved: one of the position, or one of the own class and one of another province. */
const movedAt = (position: string) =>
  position === 'wrong-student' ? [enrollmentAt('own-class'), enrollmentAt('other-province')] : [enrollmentAt(position)]

export const graduationAttempts = {
  'GET /graduations': (position) => {
    const [emis = '0', grade = 7] = gradeAt[position] ?? []
    const place = `academic_year_id=${years.running}&emis_school_code=${emis}&grade=${grade}`
    return { address: `/graduations?${place}&suffix=${encodeURIComponent('ក')}` }
  },
  'PUT /enrollments/change-result/:id': (position) => ({
    address: `/enrollments/change-result/${enrollmentAt(position)}`,
    body: { result: 1, reasonForChanged: 4 },
  }),
  // No student here has a result yet: users with access get the refusal for that.
  'POST /enrollments/graduation': (position, role) => {
    const [emis = '0', grade = 7] = gradeAt[position === 'wrong-student' ? 'own-class' : position] ?? []
    return {
      address: '/enrollments/graduation',
      body: {
        current_grade: grade,
        enrollments: movedAt(position),
        academic_year_id: years.pre,
        emis_school_code: emis,
        grade: grade + 1,
        entry_status: 1,
        enrolled_date: '2026-10-31',
        enrolled_by: accountFor(role),
      },
    }
  },
  'POST /enrollments/graduation/undo': (position) => ({
    address: '/enrollments/graduation/undo',
    body: { enrollments: movedAt(position) },
  }),
} satisfies Partial<Attempts>
