import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '../testing/world'
import { migrate, readMigrations, renamed } from './migrate'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function recorded(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(world.db)
  return rows.map(({ name }) => name)
}

test('migrations are numbered in order, without gaps', async () => {
  const numbers = Object.keys(await readMigrations()).map((name) => Number(name.slice(0, 3)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('migrating again changes nothing', async () => {
  const before = await world.checksum()
  await migrate(world.db)
  expect(await world.checksum()).toBe(before)
})

test('a database whose migrations were recorded under their earlier numbers is opened as it is', async () => {
  const before = await world.checksum()
  for (const [earlier, now] of renamed) {
    await sql`update kysely_migration set name = ${earlier} where name = ${now}`.execute(world.db)
  }
  expect(await recorded()).toContain('017-search-indexes')
  await migrate(world.db)
  expect(await recorded()).toEqual(Object.keys(await readMigrations()))
  expect(await world.checksum()).toBe(before)
})
