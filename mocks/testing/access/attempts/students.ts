import type { Attempts } from '../attempt'
import { enrollments } from '../../world-ids'
import { quietStudentAt, schoolAt } from '../positions'

/** A student of each position, by the student's own id. */
const studentIdAt: Readonly<Record<string, number>> = {
  'own-class': enrollments.sok,
  'own-school': enrollments.otherClass,
  'same-district': 3031,
  'same-province': 3041,
  'other-province': 3051,
  nonexistent: 9999,
}

const studentInput = {
  user: {
    first_name: 'ដារា',
    last_name: 'កែវ',
    first_name_en: null,
    last_name_en: null,
    gender: 'f',
    gazetteer_id: null,
    birth_date: '2013-01-01',
    birth_place: null,
    street: null,
    house_number: null,
    phone_number_1: null,
    remark: null,
  },
  options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [] },
  late_enrollment: 0,
  transfer_status: 0,
  enrollment_status: 0,
}

const addressAt = (position: string) => `/students/${studentIdAt[position] ?? 0}`

export const studentAttempts = {
  'GET /students': () => ({ address: '/students' }),
  'GET /students/:id': (position) => ({ address: addressAt(position) }),
  'PUT /students/:id': (position) => ({ address: addressAt(position), body: studentInput }),
  'GET /students/own-schooling': () => ({ address: '/students/own-schooling' }),
  'GET /students/own-history': () => ({ address: '/students/own-history' }),
  'GET /students/:id/history': (position) => ({ address: `${addressAt(position)}/history` }),
  'DELETE /students/:id': (position) => ({ address: `/students/${quietStudentAt(position)}` }),
  'POST /students/drop-out/:id': (position) => ({
    address: `/students/drop-out/${quietStudentAt(position)}`,
    body: { drop_out_reason: 1, report_stage: 2 },
  }),
  'POST /students/drop-out/:id/undo': (position) => ({
    address: `/students/drop-out/${quietStudentAt(position)}/undo`,
    body: {},
  }),
  'GET /enrollments/students': (position) => ({ address: `/enrollments/students?school=${schoolAt[position] ?? 0}` }),
} satisfies Partial<Attempts>
