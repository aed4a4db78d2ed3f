import { access, constants, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { DamagedFolder, databaseFolder, explainUnwritable, lockFolder } from '../cli/data-folder'
import { openDatabase, type OpenDatabase } from './connection'
import { migrate, OtherVersion } from './migrate'
import { StorageMonitor } from './storage-monitor'
import type { SeedOptions } from '../seed/seed'
import type { Database } from './types'

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the data lies in `folder`. */
  connectionString: string | undefined
  folder: string
  snapshot: string | null
  scale: SeedOptions['scale']
  /** The day whose state a new country shows, `yyyy-MM-dd`; an existing one keeps its own. */
  madeOn: string
  /** Reports the progress of a long start. */
  progress: (text: string) => void
}

export interface PreparedDatabase {
  db: Kysely<Database>
  storage: StorageMonitor
  /** Closes the database and lets go of the folder. */
  close: () => Promise<void>
}

/** Only a first start needs it. */
const loadSeed = () => import('../seed/seed')

// Any number that nothing else in the database uses as a lock.
const seedLock = 4_400_001
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/** Opens the database with its tables up to date and, when it is new, the demonstration country in it. */
export async function prepareDatabase(options: DatabaseOptions): Promise<PreparedDatabase> {
  if (options.connectionString !== undefined) return await prepareServer(options.connectionString, options)
  const folder = resolve(options.folder)
  try {
    return await prepareFolder(folder, options)
  } catch (error) {
    throw explainUnwritable(folder, error)
  }
}

async function prepareFolder(folder: string, options: DatabaseOptions): Promise<PreparedDatabase> {
  const unlock = lockFolder(folder)
  try {
    const snapshot = options.snapshot === null ? null : resolve(options.snapshot)
    const dataDir = await databaseFolder(folder, snapshot, (place) => buildFolder(place, options))
    const { db, close } = await openFolder(dataDir)
    const storage = new StorageMonitor({
      freeBytes: async () => {
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize
      },
      isWritable: () =>
        access(dataDir, constants.W_OK).then(
          () => true,
          () => false,
        ),
      // PGlite never runs a checkpoint by itself, so its log would grow without end.
      makeRoom: async () => void (await sql`checkpoint`.execute(db)),
    })
    return {
      db,
      storage,
      close: async () => {
        await close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openFolder(dataDir: string): Promise<OpenDatabase> {
  let database: OpenDatabase | null = null
  try {
    database = await openDatabase({ dataDir })
    await migrate(database.db)
    return database
  } catch (error) {
    await database?.close()
    throw error instanceof OtherVersion ? error : new DamagedFolder(dataDir, error)
  }
}

async function buildFolder(dataDir: string, { scale, madeOn, progress }: DatabaseOptions): Promise<void> {
  progress('making the database')
  const database = await openDatabase({ dataDir })
  try {
    await migrate(database.db)
    const { seed } = await loadSeed()
    await seed(database.db, { scale, madeOn, progress })
  } finally {
    await database.close()
  }
}

async function prepareServer(connectionString: string, options: DatabaseOptions): Promise<PreparedDatabase> {
  const database = await openDatabase({ connectionString })
  try {
    await migrate(database.db)
    await seedOnce(database, options)
  } catch (error) {
    await database.close()
    throw error
  }
  return { db: database.db, storage: new StorageMonitor({ freeBytes: null }), close: database.close }
}

/** Of several processes that start together, one seeds the country; `seed` is one transaction. */
async function seedOnce({ db }: OpenDatabase, { scale, madeOn, progress }: DatabaseOptions): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Seeding, or waiting for another process that seeds, takes longer than the limit of a request.
    for (const limit of limits) await sql.raw(`set ${limit} = '180s'`).execute(connection)
    await sql`select pg_advisory_lock(${seedLock})`.execute(connection)
    try {
      const first = await connection.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
      if (first === undefined) {
        const { seed } = await loadSeed()
        await seed(connection, { scale, madeOn, progress })
      }
    } finally {
      await sql`select pg_advisory_unlock(${seedLock})`.execute(connection)
      for (const limit of limits) await sql.raw(`reset ${limit}`).execute(connection)
    }
  })
}
