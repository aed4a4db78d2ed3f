import type { PGlite } from '@electric-sql/pglite'
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'
import { PreparedStatements } from './prepared-statements'

/** Kysely on PGlite. Kysely 0.28 is the last version for Node 20 and has no PGlite dialect. */
export function pgliteDialect(client: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PGliteDriver(client),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** PGlite has one connection, so a transaction must keep every other query waiting until it ends. */
class PGliteDriver implements Driver {
  readonly #client: PGlite
  readonly #connection: DatabaseConnection
  readonly #waiting: (() => void)[] = []
  #taken = false

  constructor(client: PGlite) {
    this.#client = client
    this.#connection = new PGliteConnection(client)
  }

  async init(): Promise<void> {
    await this.#client.waitReady
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#taken = true
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    // The connection goes directly to the next waiting caller, so that no other caller can take it in between.
    if (next === undefined) this.#taken = false
    else next()
  }

  async beginTransaction(): Promise<void> {
    await this.#client.query('begin')
  }

  async commitTransaction(): Promise<void> {
    await this.#client.query('commit')
  }

  async rollbackTransaction(): Promise<void> {
    await this.#client.query('rollback')
  }

  async destroy(): Promise<void> {
    await this.#client.close()
  }
}

const changing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

class PGliteConnection implements DatabaseConnection {
  readonly #statements: PreparedStatements

  constructor(client: PGlite) {
    this.#statements = new PreparedStatements(client)
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#statements.query<R>(compiled.sql, compiled.parameters)
    return changing.has(compiled.query.kind) ? { rows, numAffectedRows: BigInt(affectedRows ?? 0) } : { rows }
  }

  async *streamQuery<R>(compiled: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(compiled)
  }
}
