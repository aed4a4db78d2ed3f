import { sql } from 'kysely'
import * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { academicYear } from '@/domain/academic-years/schema'
import { queueStatus } from '@/domain/schools/schema'
import { dataSchema } from '@/lib/api/wire'
import { SchoolCopier } from '../../../background/jobs/school-copier'
import { yearInput } from '../../../testing/access/attempts/years'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { years } from '../../../testing/world-ids'
import { copyNextSchools } from './academic-year-copy'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const move = (id: number, status: string) =>
  world.call('PUT', `/academic-years/${id}`, { as: 'demis', body: { ...yearInput, status } })

/** A draft that has just moved to preparation; the running year, with four schools, is the newest of the others. */
async function enterPreparation(): Promise<number> {
  await world.db.updateTable('academic_years').set({ status: 'archived' }).where('id', '=', years.pre).execute()
  await world.db
    .updateTable('academic_years')
    .set({ start_date: '2026-12-01', end_date: '2027-10-01' })
    .where('id', '=', years.running)
    .execute()
  const created = await world.call('POST', '/academic-years', { as: 'demis', body: yearInput })
  const { id } = dataSchema(academicYear).parse(await created.json())
  expect((await move(id, 'pre')).status).toBe(200)
  return id
}

async function queue(id: number): Promise<string> {
  const answer = await world.call('GET', `/get-queue-status?academic_year_id=${id}`, { as: 'data_user' })
  return queueStatus.parse(await answer.json()).queueStatus
}

async function copied(id: number): Promise<number[]> {
  const rows = await world.db
    .selectFrom('schools')
    .select('raw_school_id')
    .where('academic_year_id', '=', id)
    .orderBy('raw_school_id')
    .execute()
  return rows.map(({ raw_school_id }) => raw_school_id)
}

describe('the schools of a year that enters preparation', () => {
  test('come in the background; the queue says so until they are there', async () => {
    expect(await queue(years.running)).toBe('idle')
    const id = await enterPreparation()
    expect([await queue(id), await copied(id)]).toEqual(['copying_school', []])
    await world.settle()
    expect([await queue(id), await copied(id)]).toEqual(['idle', [1, 2, 3, 4]])
    expect(await queue(years.running)).toBe('idle')
  })

  test('are asked for by a year that exists as a number', async () => {
    for (const query of ['', '?academic_year_id=', '?academic_year_id=x', '?academic_year_id=3&more=1']) {
      expect((await world.call('GET', `/get-queue-status${query}`, { as: 'demis' })).status).toBe(400)
    }
  })

  test('come once, in the order of their numbers; one that was made meanwhile stays as it is', async () => {
    const id = await enterPreparation()
    await world.db
      .insertInto('schools')
      .values({
        raw_school_id: 2,
        academic_year_id: id,
        status: 0,
        principal_staff_id: null,
        phone_number_2: '012111111',
        phone_number_3: null,
        accomplishment_status: 0,
      })
      .execute()
    expect(await copyNextSchools(world.db, 3)).toBe(true)
    expect([await queue(id), await copied(id)]).toEqual(['copying_school', [1, 2, 3]])
    expect(await copyNextSchools(world.db, 3)).toBe(true)
    expect(await copyNextSchools(world.db, 3)).toBe(false)
    expect([await queue(id), await copied(id)]).toEqual(['idle', [1, 2, 3, 4]])
    const { phone_number_2: kept } = await world.db
      .selectFrom('schools')
      .select('phone_number_2')
      .where('academic_year_id', '=', id)
      .where('raw_school_id', '=', 2)
      .executeTakeFirstOrThrow()
    expect(kept).toBe('012111111')
  })

  test('go on after a restart where they stopped', async () => {
    const id = await enterPreparation()
    await copyNextSchools(world.db, 2)
    // The first process ends here; what it did is not done again.
    await world.db.deleteFrom('schools').where('academic_year_id', '=', id).where('raw_school_id', '=', 1).execute()
    const next = new SchoolCopier(world.db)
    await next.settle()
    await next.stop()
    expect([await queue(id), await copied(id)]).toEqual(['idle', [2, 3, 4]])
  })

  test('come once when several processes work at them', async () => {
    const id = await enterPreparation()
    const copiers = [1, 2, 3].map(() => new SchoolCopier(world.db, { atMost: 1, pauseMs: 0 }))
    await Promise.all(copiers.map((copier) => copier.settle()))
    await Promise.all(copiers.map((copier) => copier.stop()))
    expect([await queue(id), await copied(id)]).toEqual(['idle', [1, 2, 3, 4]])
  })

  test('wait while the copier is stopped', async () => {
    const id = await enterPreparation()
    const copier = new SchoolCopier(world.db)
    await copier.stop()
    await copier.settle()
    expect([await queue(id), await copied(id)]).toEqual(['copying_school', []])
  })

  test('have to be there before the year moves on', async () => {
    const id = await enterPreparation()
    await world.db.updateTable('academic_years').set({ status: 'archived' }).where('id', '=', years.running).execute()
    const refused = await move(id, 'running')
    expect([refused.status, z.object({ message: z.string() }).parse(await refused.json()).message]).toEqual([
      409,
      'academicYear.schoolsBeingCopied',
    ])
    await world.settle()
    await world.db.updateTable('schools').set({ accomplishment_status: 1 }).execute()
    expect((await move(id, 'running')).status).toBe(200)
  })

  test('are no task where there is no other year', async () => {
    await sql`truncate academic_years cascade`.execute(world.db)
    const created = await world.call('POST', '/academic-years', { as: 'demis', body: yearInput })
    const { id } = dataSchema(academicYear).parse(await created.json())
    expect((await move(id, 'pre')).status).toBe(200)
    expect(await queue(id)).toBe('idle')
  })
})
