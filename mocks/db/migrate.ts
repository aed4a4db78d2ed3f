import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import type { Database } from './types'

/** In the order of their names, in which Kysely runs them; most starts load none. */
const migrations: Record<string, () => Promise<Migration>> = {
  '001-baseline': () => import('./migrations/001-baseline'),
  '002-transfer-refusal': () => import('./migrations/002-transfer-refusal'),
  '003-drop-out-undo': () => import('./migrations/003-drop-out-undo'),
  '004-waiting-counts': () => import('./migrations/004-waiting-counts'),
  '005-absence-counts': () => import('./migrations/005-absence-counts'),
  '006-drop-outs': () => import('./migrations/006-drop-outs'),
  '007-transfer-months': () => import('./migrations/007-transfer-months'),
  '008-student-growth': () => import('./migrations/008-student-growth'),
}

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

/** Loads the migrations by their names. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  const read = async ([name, load]: [string, () => Promise<Migration>]) => [name, await load()] as const
  return Object.fromEntries(await Promise.all(Object.entries(migrations).map(read)))
}

/** Migrates the tables, in one transaction; a second process that starts meanwhile waits for the first. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const [names, recorded] = [Object.keys(migrations), await readRecorded(db)]
  const unknown = recorded.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new OtherVersion(unknown)
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
