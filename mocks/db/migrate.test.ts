import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '../testing/world'
import { migrate, OtherVersion, readMigrations } from './migrate'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('the migrations that run are those of the folder, numbered in order, without gaps', async () => {
  const names = Object.keys(await readMigrations())
  expect(readdirSync(join(import.meta.dirname, 'migrations')).toSorted()).toEqual(names.map((name) => `${name}.ts`))
  const numbers = names.map((name) => Number(name.slice(0, 3)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('migrating again changes nothing', async () => {
  const before = await world.checksum()
  await migrate(world.db)
  expect(await world.checksum()).toBe(before)
})

test('a database of another version is refused as it is, with what can be done', async () => {
  const before = await world.checksum()
  await sql`update kysely_migration set name = '001-foundations' where name = '001-baseline'`.execute(world.db)
  try {
    await expect(migrate(world.db)).rejects.toThrow(OtherVersion)
    await expect(migrate(world.db)).rejects.toThrow('Delete the data folder, or create an empty database')
    expect(await world.checksum()).toBe(before)
  } finally {
    await sql`update kysely_migration set name = '001-baseline' where name = '001-foundations'`.execute(world.db)
  }
})
