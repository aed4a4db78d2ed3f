import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { pgliteDialect } from './pglite-dialect'
import { preparingPool } from './preparing-pool'
import type { Database } from './types'

/** The storage of the data: a PostgreSQL server, a PGlite folder, or memory (tests), optionally loaded from a dump. */
export type Place =
  | { connectionString: string; poolSize?: number }
  | { dataDir: string }
  | { memory: true; dump?: Blob | undefined }

export interface OpenDatabase {
  db: Kysely<Database>
  /** Everything in the database as a tar that `{ memory, dump }` opens; only PGlite can do it. */
  dump: (() => Promise<Blob>) | null
  close: () => Promise<void>
}

// Both databases hand out the same JavaScript values. A date stays text (no time zone may move it); counts and scores
// are far below 2^53 and become numbers; jsonb and timestamptz are parsed alike by both drivers' own parsers.
const bigint = 20
const date = 1082
const numeric = 1700
/** The tables fit into memory, so that an index is hardly dearer to follow than a table is to read through. */
const randomPageCost = 1.1
const settings = [
  // Otherwise the timer of the startup log outlives the database, and the process never ends.
  'log_startup_progress_interval=0',
  // Nothing is replicated, so what a transaction writes to a table that it has emptied need not be logged.
  'wal_level=minimal',
  'max_wal_senders=0',
]
const asText = (value: string) => value
const parsers = new Map<number, (value: string) => unknown>([
  [bigint, Number],
  [date, asText],
  [numeric, Number],
])

/** Opens the database; nothing is migrated yet. */
export async function openDatabase(place: Place): Promise<OpenDatabase> {
  if ('connectionString' in place) {
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparingPool(postgresPool(place)) }) })
    return { db, dump: null, close: () => db.destroy() }
  }
  const client = await PGlite.create({
    parsers: Object.fromEntries(parsers),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
    ...('dataDir' in place && { dataDir: place.dataDir }),
    ...('memory' in place && place.dump !== undefined && { loadDataDir: place.dump }),
  })
  await client.exec(`set random_page_cost = ${randomPageCost}`)
  const db = new Kysely<Database>({ dialect: pgliteDialect(client) })
  return { db, dump: () => client.dumpDataDir('none'), close: () => db.destroy() }
}

/** No statement, lock or forgotten transaction may hold a connection for long. */
function postgresPool(place: { connectionString: string; poolSize?: number }): Pool {
  const pool = new Pool({
    connectionString: place.connectionString,
    max: place.poolSize ?? 20,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    // Compiling a query takes longer than running any of the API's.
    options: `-c jit=off -c random_page_cost=${randomPageCost}`,
    types: {
      getTypeParser: (oid, format) => parsers.get(oid) ?? types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks must not end the process, whether it is idle (the pool reports it) or in use (the client
  // does). The query that used it fails by itself, and the next one opens another connection.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
