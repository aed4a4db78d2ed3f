import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staff } from '@/domain/staffs/schema'
import { pageSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { schools } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const ask = (query: string, as: Role = 'demis') => world.call('GET', `/staffs?${query}`, { as })
const ids = async (query: string, as?: Role) =>
  pageSchema(staff)
    .parse(await (await ask(query, as)).json())
    .data.map(({ id }) => id)

test('the staff of a school by role, named by its record of a year, by the raw school, or by both', async () => {
  expect(await ids(`staff_role=teacher&year_school_id=${schools.own}`)).toEqual([1, 2])
  expect(await ids('staff_role=teacher&raw_school_id=1')).toEqual([1, 2])
  expect(await ids(`staff_role=school_management&year_school_id=${schools.own}&raw_school_id=1`)).toEqual([3])
  expect(await ids('staff_role=teacher&raw_school_id=3')).toEqual([])
})

test('comes in Khmer order of the family name, with both scripts', async () => {
  await world.db
    .updateTable('staffs')
    .set({ last_name: 'ហេង', first_name: 'ដារា', last_name_en: 'Heng', first_name_en: 'Dara' })
    .where('id', '=', 1)
    .execute()
  const { data, total } = pageSchema(staff).parse(
    await (await ask('staff_role=teacher&raw_school_id=1', 'teacher')).json(),
  )
  expect(total).toBe(2)
  expect(data.map(({ id }) => id)).toEqual([2, 1])
  expect(data[1]?.user).toEqual({
    first_name: 'ដារា',
    last_name: 'ហេង',
    first_name_en: 'Dara',
    last_name_en: 'Heng',
  })
})

test('a school must be named, and the two names must mean the same school', async () => {
  expect((await ask('staff_role=teacher')).status).toBe(400)
  expect((await ask('raw_school_id=1')).status).toBe(400)
  expect((await ask('staff_role=director&raw_school_id=1')).status).toBe(400)
  expect((await ask(`staff_role=teacher&raw_school_id=2&year_school_id=${schools.own}`)).status).toBe(404)
})
