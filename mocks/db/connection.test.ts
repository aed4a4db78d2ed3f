import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '../testing/world'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('dates stay text, numbers are numbers, moments are dates, JSON is its value', async () => {
  const { rows } =
    await sql`select date '2026-02-28' as day, 12.50::numeric(6, 2) as score, 9007199254740991::bigint as big,
    timestamptz '2026-02-28 23:30:00.5+07' as moment, '[{"nov": 22}]'::jsonb as json, true as flag, null::date as none`.execute(
      world.db,
    )
  expect(rows).toEqual([
    {
      day: '2026-02-28',
      score: 12.5,
      big: 9_007_199_254_740_991,
      moment: new Date('2026-02-28T16:30:00.500Z'),
      json: [{ nov: 22 }],
      flag: true,
      none: null,
    },
  ])
})

test('a transaction keeps everyone else out of its middle and leaves nothing when it fails', async () => {
  const order: string[] = []
  const failing = world.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('scores').execute()
    order.push('deleted')
    await transaction.deleteFrom('scores').where(sql.ref('nowhere'), '=', 1).execute()
  })
  const reading = world.db
    .selectFrom('scores')
    .selectAll()
    .execute()
    .then((rows) => order.push(`read ${rows.length}`))
  await expect(failing).rejects.toThrow('nowhere')
  await reading
  expect(order).toContain('read 1')
  expect(await world.db.selectFrom('scores').selectAll().execute()).toHaveLength(1)
})
