import { readdir } from 'node:fs/promises'
import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import * as z from 'zod'
import type { Database } from './types'

const folder = new URL('migrations/', import.meta.url)
const migrationFile = z.object({ up: z.custom<Migration['up']>((up) => typeof up === 'function') })

/** Another version of this program made the database, one that was never released or a later one. */
export class OtherVersion extends Error {
  override readonly name = 'OtherVersion'

  constructor(migration: string) {
    super(
      `Another version of this program made the database: this one does not know its migration ${migration}.

What you can do:
  - Delete the data folder, or create an empty database for DATABASE_URL, and start again with a new demonstration country.
  - To keep the data, start the version that made it.`,
    )
  }
}

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

/** Migrates the tables, in one transaction; a second process that starts meanwhile waits for the first. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const [names, recorded] = [await migrationNames(), await readRecorded(db)]
  const unknown = recorded.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new OtherVersion(unknown)
  // Most starts need not load a migration.
  if (recorded.length === names.length) return
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
}

async function readRecorded(db: Kysely<Database>): Promise<string[]> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (tables[0]?.exists !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}
