import type { Attempts } from '../attempt'
import { schools, transfers } from '../../world-ids'
import { studentAt, schoolAt, transferAt } from '../positions'

export const transferAttempts = {
  'GET /transfer': () => ({ address: '/transfer?transfer=0' }),
  'GET /transfer/:id': (position) => ({ address: `/transfer/${transferAt(position)?.id ?? 999}` }),
  'POST /transfer': (position) => ({
    address: '/transfer',
    body: {
      enrollment_id: position === 'nonexistent' ? 9999 : studentAt[position]?.enrollment_id,
      emis_school_code: '-2',
      report_stage: 2,
      transfer_reason: 'ប្ដូរលំនៅ',
      school_id: -2,
      grade: null,
    },
  }),
  // The wrong school is one that the student is not on the way to, the wrong student one of another transfer.
  'POST /transfer/approve/:id': (position) => {
    const at = position.startsWith('wrong-') ? 'own-school' : position
    const { id = 999, to = 999, grade = 7, enrollment = 9999 } = transferAt(at) ?? {}
    const school = position === 'wrong-school' ? schools.otherProvince : to
    const student = position === 'wrong-student' ? transfers['same-province'].enrollment : enrollment
    const body = { academic_year_school_id: school, grade, suffix: 'ក', enrollments: [student] }
    return { address: `/transfer/approve/${id}`, body }
  },
  'POST /transfer/refuse/:id': (position) => ({
    address: `/transfer/refuse/${transferAt(position)?.id ?? 999}`,
    body: { reason: 'គ្មានកន្លែង' },
  }),
  // Of the school at the position: who sends.
  'DELETE /transfer/:id': (position) => {
    const sent = Object.values(transfers).find(({ from }) => from === schoolAt[position])
    return { address: `/transfer/${sent?.id ?? 999}` }
  },
} satisfies Partial<Attempts>
