import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { school } from '@/domain/schools/schema'
import { pageSchema } from '@/lib/api/wire'
import { createTestWorld, type TestWorld } from '../../../testing/world'
import { years } from '../../../testing/world-ids'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

async function find(name: string): Promise<string[]> {
  const query = new URLSearchParams({ academic_year: String(years.running), school_name: name, orderBy: 'name_en' })
  const response = await world.call('GET', `/schools?${String(query)}`, { as: 'demis' })
  const { data, total } = pageSchema(school).parse(await response.json())
  expect(total).toBe(data.length)
  return data.map(({ name_en: latin }) => latin)
}

test('a school is found by another Latin spelling of its name', async () => {
  expect(await find('sangkae')).toEqual(['Sangkae', 'Sangkae Primary'])
  expect(await find('Sangke')).toEqual(['Sangkae', 'Sangkae Primary'])
  expect(await find('sanke primary')).toEqual([])
  expect(await find('sangkhe primari')).toEqual(['Sangkae Primary'])
})

test('schools spelled as typed come before schools spelled otherwise', async () => {
  await world.db
    .updateTable('raw_schools')
    .set({ name_en: 'Zone Sangke', search_text: 'zone sangke' })
    .where('id', '=', 2)
    .execute()
  expect(await find('sangke')).toEqual(['Zone Sangke', 'Sangkae'])
  expect(await find('sangkae')).toEqual(['Sangkae', 'Zone Sangke'])
})

test('a school is found by a misspelt name, and only while nothing has the name as it is typed', async () => {
  expect(await find('sangkare')).toEqual(['Sangkae', 'Sangkae Primary'])
  expect(await find('sangkare primary')).toEqual(['Sangkae Primary'])
  await world.db
    .updateTable('raw_schools')
    .set({ name_en: 'Sangkare', search_text: 'sangkare' })
    .where('id', '=', 2)
    .execute()
  expect(await find('sangkare')).toEqual(['Sangkare'])
})

test('a code is found only as it is', async () => {
  expect(await find('02080101')).toHaveLength(1)
  expect(await find('02080109')).toEqual([])
})
