import type { Attempts } from '../attempt'
import { enrollments, schools, users, years } from '../../world-ids'
import { accountFor, emisCodeAt, schoolAt } from '../positions'

/** Schools of the running year by position, with a grade that each offers and a student of it. */
const placeAt: Readonly<Record<string, { id: number; code: string; grade: number; student: number }>> = {
  'own-class': { id: schools.own, code: '02080101', grade: 7, student: enrollments.sok },
  'own-school': { id: schools.own, code: '02080101', grade: 11, student: enrollments.otherClass },
  'same-district': { id: schools.sameDistrict, code: '02080102', grade: 1, student: 3031 },
  'same-province': { id: schools.sameProvince, code: '02080103', grade: 7, student: 3041 },
  'other-province': { id: schools.otherProvince, code: '02080104', grade: 7, student: 3051 },
  nonexistent: { id: 999, code: '9', grade: 7, student: 999 },
  'closed-year': { id: 21, code: '02080101', grade: 7, student: 2011 },
  'without-class': { id: schools.own, code: '02080101', grade: 7, student: enrollments.chan },
  /** The school of the one and the EMIS code of the other. */
  'wrong-school': { id: schools.own, code: '02080104', grade: 7, student: enrollments.sok },
  /** The own school and a student of another province. */
  'wrong-student': { id: schools.own, code: '02080101', grade: 7, student: 3051 },
}

function childInput(position: string, student: string | null) {
  const { code = '', grade = 0 } = placeAt[position] ?? {}
  return {
    academic_year_id: position === 'closed-year' ? years.post : years.running,
    grade,
    emis_school_code: code,
    report_stage: 1,
    emis_student_id: student,
    student: {
      first_name: 'សុខា',
      last_name: 'ចាន់',
      gender: 'f',
      birth_date: '2013-05-06',
      enrollment_status: 0,
      transfer_status: 0,
    },
    options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] },
  }
}

const importAddress = (position: string) => `/import/enrollments/${schoolAt[position] ?? 0}`

export const enrollmentAttempts = {
  'GET /students/find': (position) => ({
    address: `/students/find?emis_student_id=S${placeAt[position]?.student ?? 0}`,
  }),
  'GET /enrollments/duplicates': () => {
    const child = { first_name: 'ដារា', last_name: 'c', gender: 'f', birth_date: '2013-01-01' }
    return { address: `/enrollments/duplicates?${new URLSearchParams(child).toString()}` }
  },
  'GET /enrollments': (position) => {
    const { id = 0, code = '', grade = 0 } = placeAt[position] ?? {}
    const year = position === 'closed-year' ? years.post : years.running
    const place = `academic_year_id=${year}&selected_school=${id}&emis_school_code=${code}`
    return { address: `/enrollments?${place}&grade=${grade}&report_stage=1` }
  },
  'GET /enrollments/get-by-student': (position) => {
    const { id = 0, student = 0 } = placeAt[position] ?? {}
    return { address: `/enrollments/get-by-student?academic_year_school_id=${id}&emis_student_id=S${student}` }
  },
  'POST /enrollments': (position, role) => {
    const enroller = position === 'wrong-enroller' ? users.stranger : accountFor(role)
    const at = position === 'wrong-enroller' ? 'own-school' : position
    const child = childInput(at, position === 'wrong-student' ? 'S3051' : null)
    return { address: '/enrollments', body: { ...child, enrolled_date: '2025-11-02', enrolled_by: enroller } }
  },
  'PUT /enrollments/:id': (position) => {
    const { student = 0 } = placeAt[position] ?? {}
    const address = `/enrollments/${position === 'wrong-student' ? enrollments.sok : student}`
    return { address, body: childInput(position, `S${student}`) }
  },
  'POST /import/enrollments': (position) => {
    const body = new FormData()
    const code = emisCodeAt[position] ?? '99'
    const grade = position === 'same-district' ? 1 : 7
    const info = { academic_year_id: years.running, emis_school_code: code, grade, report_stage: 1 }
    body.set('enrollmentInfo', JSON.stringify({ ...info, enrolled_date: '2026-11-02' }))
    body.set('file', new Blob(['PK\u0003\u0004']), 'students.xlsx')
    return { address: '/import/enrollments', body }
  },
  'POST /import/enrollments/duplicates': (position) => ({
    address: '/import/enrollments/duplicates',
    body: { academic_year_id: years.running, emis_school_code: emisCodeAt[position] ?? '99', children: [] },
  }),
  'GET /import/enrollments': (position) => {
    const place = `academic_year_id=${years.running}&emis_school_code=${emisCodeAt[position] ?? '99'}`
    return { address: `/import/enrollments?${place}&grade=7` }
  },
  'GET /import/enrollments/:id': (position) => ({ address: importAddress(position) }),
  'DELETE /import/enrollments/:id': (position) => ({ address: importAddress(position) }),
} satisfies Partial<Attempts>
