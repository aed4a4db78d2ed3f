import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../db/connection'
import { migrate } from '../db/migrate'
import { openMigrated } from '../testing/database'
import { startPostgres } from '../testing/postgres'
import { seed } from './seed'
import { checksums } from './test-checksums'

async function fill(opened: OpenDatabase, madeOn = '2026-02-10'): Promise<OpenDatabase> {
  await seed(opened.db, { scale: 'small', madeOn, progress: () => undefined })
  return opened
}

let database: OpenDatabase
beforeAll(async () => {
  database = await fill(await openMigrated())
})
afterAll(() => database.close())

test('the small demo country is the same in every run', async () => {
  const again = await fill(await openMigrated())
  try {
    expect(await checksums(again.db)).toEqual(await checksums(database.db))
  } finally {
    await again.close()
  }
})

test('the demo country of a year later holds the same rows, all their dates one year later', async () => {
  const later = await fill(await openMigrated(), '2027-02-10')
  try {
    const found = await checksums(later.db)
    expect(found).toEqual(await checksums(database.db, 1))
    expect(found).not.toEqual(await checksums(database.db))
  } finally {
    await later.close()
  }
})

test('the demo country on PostgreSQL holds the same rows', async (context) => {
  const server = await startPostgres()
  if ('missing' in server) {
    context.skip(server.missing)
    return
  }
  try {
    const other = await openDatabase({ connectionString: server.connectionString })
    await migrate(other.db)
    await fill(other)
    expect(await checksums(other.db)).toEqual(await checksums(database.db))
    await other.close()
  } finally {
    server.stop()
  }
})
