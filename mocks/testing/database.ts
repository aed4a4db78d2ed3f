import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import { openDatabase, type OpenDatabase } from '../db/connection'
import { migrate } from '../db/migrate'
import type { Database } from '../db/types'
import { keepTables } from './restore'

export interface TestDatabase {
  db: Kysely<Database>
  /** Brings back what it was filled with. */
  restore: () => Promise<void>
  /** To be called when nothing uses it any more. */
  giveBack: () => Promise<void>
}

let spare: TestDatabase | null = null

/**
 * A database of its own, filled. On PGlite in memory, or on the PostgreSQL server of `TEST_DATABASE_URL` in a database that
 * is dropped again. Starting and filling PGlite takes longer than many a file of tests: who gives one back leaves it, put
 * back as it was, to the next file of the same process.
 */
export async function takeDatabase(
  fill: (db: Kysely<Database>) => Promise<void>,
  tables: readonly (keyof Database)[],
): Promise<TestDatabase> {
  const left = spare
  spare = null
  if (left !== null) return left
  const { db, dump, close } = await openTestDatabase()
  await fill(db)
  const restore = await keepTables(db, tables)
  const database = {
    db,
    restore,
    giveBack: async () => {
      if (dump === null || spare !== null) return await close()
      await restore()
      await emptyAllBut(db, tables)
      // What thousands of changed rows leave behind would be read past by every later statement.
      await sql`vacuum`.execute(db)
      spare = database
    },
  }
  return database
}

/** Empties the tables that nothing is put back into. */
async function emptyAllBut(db: Kysely<Database>, tables: readonly string[]): Promise<void> {
  const known = await db.introspection.getTables()
  const others = known.filter(({ schema, name }) => schema === 'public' && !tables.includes(name))
  await sql`truncate ${sql.join(others.map(({ name }) => sql.table(name)))}`.execute(db)
}

async function openTestDatabase(): Promise<OpenDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (server !== undefined) return await openOnServer(server)
  return await openMigrated()
}

/** A database of its own on PGlite in memory, with the tables and nothing in them. */
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

/** Making a PGlite database takes seconds; the migrated one is kept as a tar and made anew when its sources change. */
async function migratedDump(): Promise<Blob> {
  const file = await dumpFile()
  try {
    return new Blob([await readFile(file)])
  } catch {
    const fresh = await openDatabase({ memory: true })
    await migrate(fresh.db)
    if (fresh.dump === null) throw new Error('PGlite gives dumps')
    const dump = await fresh.dump()
    await fresh.close()
    await mkdir(path.dirname(file), { recursive: true })
    const unfinished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
    await writeFile(unfinished, Buffer.from(await dump.arrayBuffer()))
    await rename(unfinished, file)
    return dump
  }
}

async function dumpFile(): Promise<string> {
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
