import { readdir } from 'node:fs/promises'
import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import * as z from 'zod'
import type { Database } from './types'

const folder = new URL('migrations/', import.meta.url)
const migrationFile = z.object({ up: z.custom<Migration['up']>((up) => typeof up === 'function') })

/** The migrations of the folder by the names of their files, in whose order Kysely runs them. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const read = async (name: string): Promise<[string, Migration]> => {
    const loaded: unknown = await import(new URL(`${name}.ts`, folder).href)
    return [name, migrationFile.parse(loaded)]
  }
  return Object.fromEntries(await Promise.all((await migrationNames()).map(read)))
}

async function migrationNames(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  return files.map((name) => name.replace(/\.ts$/, '')).toSorted()
}

/** The names of the migrations before their numbers had no gaps, and their present names. */
export const renamed: readonly (readonly [before: string, now: string])[] = [
  ['005-accounts', '003-accounts'],
  ['006-pupils', '004-pupils'],
  ['007-transfers', '005-transfers'],
  ['008-enrollment-imports', '006-enrollment-imports'],
  ['011-enrollment', '007-enrollment'],
  ['012-sheet-imports', '008-sheet-imports'],
  ['013-scholarships', '009-scholarships'],
  ['014-exports', '010-exports'],
  ['015-student-access', '011-student-access'],
  ['016-changed-fields', '012-changed-fields'],
  ['017-search-indexes', '013-search-indexes'],
]

/** Migrates the tables, in one transaction; a second process that starts meanwhile waits for the first. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  if (await hasMigrations(db)) {
    await renameRecorded(db)
    if (await isUpToDate(db)) return
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    // Transfers came after imports: a database of that time has the later number and lacks the earlier one.
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

async function hasMigrations(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('kysely_migration') is not null as exists`.execute(
    db,
  )
  return rows[0]?.exists === true
}

/** Returns whether the recorded migrations are those of the folder: most starts need not load one. */
async function isUpToDate(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  const recorded = rows.map(({ name }) => name)
  const names = await migrationNames()
  return names.length === recorded.length && names.every((name, at) => name === recorded[at])
}

/** Kysely refuses a database that records a migration by a name it does not know. */
async function renameRecorded(db: Kysely<Database>): Promise<void> {
  await sql`update kysely_migration set name = renamed.now
    from unnest(${renamed.map(([before]) => before)}::text[], ${renamed.map(([, now]) => now)}::text[])
      as renamed (before, now)
    where kysely_migration.name = renamed.before`.execute(db)
}
