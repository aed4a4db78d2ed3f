import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { compareAfterWrites } from '../testing/random-writes'
import { createTestWorld, type TestWorld } from '../testing/world'
import { enrollments, schools, subjects } from '../testing/world-ids'
import { countDifferences } from './compare-counts'
import { mergeCounts } from './merge-counts'
import { rebuildCounts } from './rebuild-counts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

test('the maintained counts are what the records say after random writes', { timeout: 120_000 }, async () => {
  expect(await compareAfterWrites(world, 12)).toBeGreaterThan(200)
})

const enter = (month: number) =>
  world.db
    .insertInto('scores')
    .values({ enrollment_id: enrollments.chan, subject_id: subjects.khmer, month, score: 5, updated_by: null })
    .execute()

test('merging leaves one row of each count', async () => {
  await enter(11)
  await world.db.deleteFrom('scores').where('month', '=', 11).execute()
  await enter(11)
  expect(await mergeCounts(world.db, 1_000)).toBeGreaterThan(0)
  expect(await mergeCounts(world.db, 1_000)).toBe(0)
  const rows = await world.db
    .selectFrom('class_counts')
    .select(['scores', 'is_change'])
    .where('school_id', '=', schools.own)
    .where('month', '=', 11)
    .execute()
  expect(rows).toEqual([{ scores: 1, is_change: false }])
  expect(await countDifferences(world.db)).toBe(0)
})

test('rebuilding corrects counts that are wrong', async () => {
  await world.db.updateTable('class_counts').set({ students: 77 }).where('month', 'is', null).execute()
  await world.db.deleteFrom('student_counts').where('school_id', '=', schools.own).execute()
  expect(await countDifferences(world.db)).toBeGreaterThan(3)
  await rebuildCounts(world.db)
  expect(await countDifferences(world.db)).toBe(0)
})

test('an entry of a sheet is not moved to another student or month, which nothing would count', async () => {
  const move = world.db.updateTable('scores').set({ enrollment_id: enrollments.dara }).execute()
  await expect(move).rejects.toThrow('delete it and insert another')
})
