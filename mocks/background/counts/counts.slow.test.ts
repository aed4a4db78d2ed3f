import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../../testing/postgres'
import { compareAfterWrites } from '../../testing/random-writes'
import { createTestWorld, type TestWorld } from '../../testing/world'
import { classrooms, enrollments, schools, subjects } from '../../testing/world-ids'
import { countDifferences } from './compare-counts'
import { countChangedSchools } from './count-schools'

describe('one after the other', () => {
  let world: TestWorld
  beforeAll(async () => {
    world = await createTestWorld()
  })
  afterAll(() => world.close())

  // `npm run prove:counts` makes more than 5,000 writes.
  const rounds = process.env['SALA_PROOF'] === 'full' ? 300 : 60
  test(
    'the counts are what the records say after random writes, when the changed schools are counted',
    { timeout: 600_000 },
    async () => {
      expect((await compareAfterWrites(world, rounds)).writes).toBeGreaterThan(rounds * 19)
    },
  )
})

const students = [enrollments.sok, enrollments.chan, enrollments.dara]

test('counts are right after saves, class changes and two processes that count at the same moment on PostgreSQL', async (context) => {
  const server = await startPostgres()
  if ('missing' in server) {
    context.skip(server.missing)
    return
  }
  const before = process.env['TEST_DATABASE_URL']
  process.env['TEST_DATABASE_URL'] = server.connectionString
  const world = await createTestWorld()
  try {
    await world.db.updateTable('enrollments').set({ grade: 7 }).where('school_id', '=', schools.own).execute()
    const answers: number[] = []
    const call = async (method: string, address: string, body: unknown) => {
      answers.push((await world.call(method, address, { as: 'demis', body })).status)
    }
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([
        ...[10, 11, 0, 1, 13].map((month) =>
          call('POST', '/scores', {
            classroom_id: classrooms['own-class'],
            month,
            data: students.map((enrollment_id) => ({
              enrollment_id,
              subject_id: round % 2 === 0 ? subjects.khmer : subjects.mathematics,
              score: round,
              month_number: month,
            })),
          }),
        ),
        call('POST', '/attendances', {
          data: {
            academic_year_school_id: schools.own,
            grade: 7,
            suffix: 'ក',
            attendances: students.map((id) => ({ emis_student_id: `S${id}`, nov: { absent: round % 3 } })),
          },
        }),
        // Out of the class and back, by any writer to the table.
        world.db
          .updateTable('enrollments')
          .set({ classroom_id: round % 2 === 0 ? null : classrooms['own-class'] })
          .where('id', '=', enrollments.dara)
          .execute(),
        countChangedSchools(world.db),
        countChangedSchools(world.db),
      ])
    }
    await countChangedSchools(world.db)
    expect(await countDifferences(world.db)).toBe(0)
    // Refused where a student was not in the class at that moment, never for a deadlock.
    expect(answers.filter((status) => status !== 200 && status !== 400)).toEqual([])
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(50)
  } finally {
    await world.close()
    process.env['TEST_DATABASE_URL'] = before
    if (before === undefined) delete process.env['TEST_DATABASE_URL']
    server.stop()
  }
})
