import type { Kysely, Transaction } from 'kysely'
import type { Database } from './types'

/** PostgreSQL's code of an error, e.g. `23505`, or Node's, e.g. `ECONNREFUSED`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Returns whether the error is the breach of one named unique constraint or index. */
export function breaksUnique(error: unknown, name: string): boolean {
  return errorCode(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === name
}

const deadlockOrSerialization = new Set(['40P01', '40001'])

/** One transaction for one request. When the database picks it as a deadlock's victim it is tried again, twice. */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let left = 2; ; left--) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (left === 0 || !deadlockOrSerialization.has(errorCode(error) ?? '')) throw error
    }
  }
}
