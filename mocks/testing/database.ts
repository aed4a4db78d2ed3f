import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { countChangedSchools } from '../background/counts/count-schools'
import { openDatabase, type OpenDatabase } from '../db/connection'
import { migrate } from '../db/migrate'
import type { Database } from '../db/types'
import { createRestore, keepTables } from './restore'
import { seedWorld, worldTables } from './world-seed/seed-world'

export interface TestDatabase {
  db: Kysely<Database>
  /** Restores the tiny country as it was seeded. */
  restore: () => Promise<void>
  /** To be called when the database is no longer used. */
  giveBack: () => Promise<void>
}

let spare: TestDatabase | null = null

/**
 * A separate database with the tiny country in it. On PGlite in memory, or on the PostgreSQL server of
 * `TEST_DATABASE_URL` in a database that is dropped again. Starting PGlite takes longer than many test files: a database
 * that is given back is restored and reused by the next file of the same process.
 */
export async function takeDatabase(): Promise<TestDatabase> {
  const reused = process.env['TEST_DATABASE_URL'] === undefined ? spare : null
  if (reused !== null) {
    spare = null
    return reused
  }
  const { db, dump, close } = await openWorld()
  const restore = await createRestore(db)
  const database = {
    db,
    restore,
    giveBack: async () => {
      if (dump === null || spare !== null) return await close()
      await emptyAllBut(db, worldTables)
      await restore()
      // Dead rows of thousands of changes would slow down every later statement.
      await sql`vacuum`.execute(db)
      spare = database
    },
  }
  return database
}

/** Empties the tables that `restore` does not refill. */
async function emptyAllBut(db: Kysely<Database>, tables: readonly string[]): Promise<void> {
  const known = await db.introspection.getTables()
  const others = known.filter(({ schema, name }) => schema === 'public' && !tables.includes(name))
  await sql`truncate ${sql.join(others.map(({ name }) => sql.table(name)))}`.execute(db)
}

async function openWorld(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (server !== undefined) {
    const database = await openOnServer(server)
    await fillWorld(database)
    return database
  }
  const snapshot = process.env[snapshotVariable]
  if (snapshot !== undefined) return await openDatabase({ memory: true, dump: new Blob([await readFile(snapshot)]) })
  const database = await openMigrated()
  await fillWorld(database)
  return database
}

async function fillWorld({ db }: OpenDatabase): Promise<void> {
  await seedWorld(db)
  await countChangedSchools(db)
  await keepTables(db, worldTables)
}

/** Names the file that `writeWorldSnapshot` wrote; without it every process fills a database itself. */
const snapshotVariable = 'SALA_WORLD_SNAPSHOT'

/** Writes the tiny country into a file once, which every process that is started afterwards loads. */
export async function writeWorldSnapshot(file: string): Promise<void> {
  const database = await openMigrated()
  await fillWorld(database)
  await writeFile(file, Buffer.from(await (await readDump(database)).arrayBuffer()))
  await database.close()
  process.env[snapshotVariable] = file
}

/** A new in-memory PGlite database with empty tables. */
export async function openMigrated(): Promise<OpenDatabase> {
  return await openDatabase({ memory: true, dump: await migratedDump() })
}

async function openOnServer(server: string): Promise<OpenDatabase> {
  const name = `sala_test_${randomBytes(6).toString('hex')}`
  const admin = async (statement: string) => {
    const client = new Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await admin(`create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  const database = await openDatabase({ connectionString: address.href })
  await migrate(database.db)
  return {
    ...database,
    close: async () => {
      await database.close()
      await admin(`drop database ${name}`)
    },
  }
}

async function readDump({ dump }: OpenDatabase): Promise<Blob> {
  if (dump === null) throw new Error('Only PGlite can be dumped')
  return await dump()
}

/** Creating a PGlite database takes seconds; the migrated one is kept as a tar until its sources change. */
async function migratedDump(): Promise<Blob> {
  const file = await migratedFile()
  try {
    return new Blob([await readFile(file)])
  } catch {
    const fresh = await openDatabase({ memory: true })
    await migrate(fresh.db)
    const dump = await readDump(fresh)
    await fresh.close()
    await mkdir(path.dirname(file), { recursive: true })
    const unfinished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
    await rename(unfinished, file)
    return dump
  }
}

async function migratedFile(): Promise<string> {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const modules = path.join(here, '..', '..', 'node_modules')
  const migrations = path.join(here, '..', 'db', 'migrations')
  const sources = [
    ...(await readdir(migrations)).toSorted().map((name) => path.join(migrations, name)),
    path.join(here, '..', 'db', 'migrate.ts'),
    path.join(modules, '@electric-sql', 'pglite', 'package.json'),
  ]
  const hash = createHash('sha256')
  for (const source of sources) hash.update(await readFile(source))
  return path.join(modules, '.cache', 'sala', `migrated-${hash.digest('hex').slice(0, 16)}.tar`)
}
