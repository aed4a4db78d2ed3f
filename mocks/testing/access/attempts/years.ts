import type { Attempts } from '../attempt'
import { years } from '../../world-ids'

export const yearInput = {
  name: '2027-2028',
  start_date: '2027-11-01',
  end_date: '2028-10-31',
  short_vacation_start: null,
  short_vacation_end: null,
  long_vacation_start: null,
  long_vacation_end: null,
  study_days: [{}],
  status: 'draft',
}

/** A year without schools; put into the world where one is deleted. */
export const emptyYear = {
  ...yearInput,
  id: 9600,
  study_days: JSON.stringify(yearInput.study_days),
  status: 'archived',
} as const

const idAt = (position: string) => (position === 'nonexistent' ? 999 : position === 'empty' ? emptyYear.id : years.pre)
const preparing = (position: string) => `/academic-years/${idAt(position)}`

export const yearAttempts = {
  'GET /academic-years': () => ({ address: '/academic-years' }),
  'GET /academic-years/:id': (position) => ({
    address: `/academic-years/${position === 'nonexistent' ? 999 : years.running}`,
  }),
  'GET /academic-years/:id/next-step': (position) => ({ address: `${preparing(position)}/next-step` }),
  'POST /academic-years': () => ({ address: '/academic-years', body: yearInput }),
  'PUT /academic-years/:id': (position) => ({ address: preparing(position), body: { ...yearInput, status: 'pre' } }),
  'DELETE /academic-years/:id': (position) => ({ address: preparing(position) }),
} satisfies Partial<Attempts>
