import * as z from 'zod'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import type { TestWorld } from './world'
import type { years } from './world-ids'

export const input = {
  name: '2027-2028',
  start_date: '2027-11-01',
  end_date: '2028-10-31',
  short_vacation_start: '2028-04-10',
  short_vacation_end: '2028-04-20',
  long_vacation_start: null,
  long_vacation_end: null,
  study_days: [{ nov: 22, feb: 29 }],
  status: 'draft',
}
/** The fields of the world's years, so that a change of status changes nothing else. */
export const createYearInput = (status: keyof typeof years, to: AcademicYearStatus) => {
  const start = { archived: 2023, post: 2024, running: 2025, pre: 2026 }[status]
  return {
    ...input,
    name: `${start}-${start + 1}`,
    start_date: `${start}-11-01`,
    end_date: `${start + 1}-10-31`,
    short_vacation_start: null,
    short_vacation_end: null,
    study_days: [{ nov: 22 }],
    status: to,
  }
}

const refusal = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  count: z.number().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export const refused = async (response: Response) => ({
  status: response.status,
  ...refusal.parse(await response.json()),
})

/** The calls by which the ministry keeps the academic years of a world. */
export function yearCalls(world: () => TestWorld) {
  const create = (body: object = input) => world().call('POST', '/academic-years', { as: 'demis', body })
  const change = (id: number, body: object) => world().call('PUT', `/academic-years/${id}`, { as: 'demis', body })
  return { create, change }
}
