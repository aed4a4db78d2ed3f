import type { Attempts } from '../attempt'
import { years } from '../../world-ids'
import { enrollmentAt, schoolAt } from '../positions'

const options = { disabilities: [], scholarships: [1], health_problems: [], personal_problems: [] }
const query = (position: string) => `school_id=${schoolAt[position] ?? 11}`
/** The first round of the school at the position has the school's id. */
const roundAt = (position: string) => schoolAt[position] ?? 999
const second = (position: string) => ({
  academic_year_id: position === 'closed-year' ? years.archived : years.running,
  school_id: schoolAt[position] ?? 11,
  round: 'round_2',
})
const nothingPaid = { remitted_amount: 0, required_fund: 0 }

export const scholarshipAttempts = {
  'GET /scholarships': (position) => ({ address: `/scholarships?${query(position)}` }),
  'PUT /scholarships/:id': (position) => ({
    address: `/scholarships/${position === 'closed-year' ? 2011 : enrollmentAt(position)}`,
    body: { poor_level: 'level_1', options },
  }),
  'GET /scholarship_funding': (position) => ({ address: `/scholarship_funding?${query(position)}` }),
  'POST /scholarship_funding': (position) => ({
    address: '/scholarship_funding',
    body: { ...second(position), received: 500_000, received_at: '2026-04-20' },
  }),
  'PUT /scholarship_funding/:id': (position) => ({
    address: `/scholarship_funding/${roundAt(position)}`,
    body: { round: 'round_1', received: 2_000_000, received_at: '2025-12-16' },
  }),
  'DELETE /scholarship_funding/:id': (position) => ({ address: `/scholarship_funding/${roundAt(position)}` }),
  'GET /scholarship_remittance': (position) => ({ address: `/scholarship_remittance?${query(position)}` }),
  'POST /scholarship_remittance': (position) => ({
    address: '/scholarship_remittance',
    body: { ...second(position), ...nothingPaid },
  }),
  'PUT /scholarship_remittance/:id': (position) => ({
    address: `/scholarship_remittance/${roundAt(position)}`,
    body: nothingPaid,
  }),
  'DELETE /scholarship_remittance/:id': (position) => ({ address: `/scholarship_remittance/${roundAt(position)}` }),
} satisfies Partial<Attempts>
