import { sql } from 'kysely'
import * as z from 'zod'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import type { TestWorld } from './world'
import { years } from './world-ids'

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

/**
 * Fifty concurrent moves of two years in preparation to `running`, which no year has. Two years in preparation are not
 * allowed otherwise. Returns each answer, and the status of both years afterwards.
 */
export async function raceYears(world: TestWorld) {
  const { change } = yearCalls(() => world)
  const setStatus = (year: number, status: AcademicYearStatus) =>
    world.db.updateTable('academic_years').set({ status }).where('id', '=', year).execute()
  const replaceIndex = async (except: string) => {
    await sql`drop index academic_years_one_per_status`.execute(world.db)
    await sql`create unique index academic_years_one_per_status on academic_years (status)
      where status <> all (${sql.lit(except)}::text[])`.execute(world.db)
  }
  await world.db.updateTable('schools').set({ accomplishment_status: 3 }).execute()
  await setStatus(years.post, 'archived')
  await replaceIndex('{archived,pre}')
  await setStatus(years.running, 'pre')
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const name = n % 2 === 0 ? 'running' : 'pre'
      return change(years[name], createYearInput(name, 'running'))
    }),
  )
  const moved = await world.db
    .selectFrom('academic_years')
    .select(['id', 'status'])
    .where('id', 'in', [years.running, years.pre])
    .execute()
  const winner = moved.find(({ status }) => status === 'running')?.id
  return {
    statuses: moved.map(({ status }) => status).toSorted(),
    /** Saving the year that has moved again is allowed: its status is the same. */
    ofWinner: answers.filter((_, n) => years[n % 2 === 0 ? 'running' : 'pre'] === winner).map(({ status }) => status),
    ofLoser: answers.filter((_, n) => years[n % 2 === 0 ? 'running' : 'pre'] !== winner).map(({ status }) => status),
    restore: async () => {
      await setStatus(years.pre, 'pre')
      await setStatus(years.running, 'running')
      await replaceIndex('{archived}')
    },
  }
}
