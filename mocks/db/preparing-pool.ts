import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { errorCode } from './transaction'
import { isPreparable } from './preparable'

/** The prepared statements that a connection keeps. Statements beyond it are not prepared. */
const maxStatements = 500
/** The tables have changed since it was prepared, for example because a newer process has migrated them. */
const changedResult = '0A000'
const commands = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'] as const

/**
 * A pool whose connections prepare what they run: parsed once, and planned once when the plan does not depend on the values.
 */
export function preparingPool(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  let count = 0
  const nameFor = (text: string): string | undefined => {
    if (!isPreparable(text)) return undefined
    const known = names.get(text)
    if (known !== undefined || names.size >= maxStatements) return known
    count += 1
    names.set(text, `s${count}`)
    return names.get(text)
  }
  const forget = () => names.clear()
  return {
    connect: async () => new PreparingClient(await pool.connect(), nameFor, forget),
    end: () => pool.end(),
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #nameOf: (text: string) => string | undefined
  readonly #forget: () => void

  constructor(client: PoolClient, nameFor: (text: string) => string | undefined, forget: () => void) {
    this.#client = client
    this.#nameOf = nameFor
    this.#forget = forget
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('This pool has no cursors')
    return this.#run<R>(text, parameters)
  }

  release(): void {
    this.#client.release()
  }

  async #run<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = this.#nameOf(text)
    try {
      const { command, rowCount, rows } = await this.#client.query({
        text,
        values: [...parameters],
        ...(name !== undefined && { name }),
      })
      return {
        command: commands.find((candidate) => candidate === command) ?? 'SELECT',
        rowCount: rowCount ?? 0,
        rows,
      }
    } catch (error) {
      if (errorCode(error) === changedResult) this.#forget()
      throw error
    }
  }
}
