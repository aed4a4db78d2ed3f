import type { Kysely } from 'kysely'
import type { Database } from '../../../db/types'

interface WriterNames {
  updated_by: string | null
  updated_by_en?: string
}

/**
 * Reads the names of the users who wrote a sheet's cells: a few accounts, whose names on each of its hundreds of rows would
 * take longer than the sheet. Gives the names by account; null for cells that no account wrote.
 */
export async function readWriterNames(
  db: Kysely<Database>,
  cells: readonly { updated_by: number | null }[],
): Promise<(accountId: number | null) => WriterNames> {
  const ids = [...new Set(cells.flatMap(({ updated_by: id }) => (id === null ? [] : [id])))]
  if (ids.length === 0) return () => ({ updated_by: null })
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'first_name_en', 'last_name_en'])
    .where('id', '=', (where) => where.fn.any(where.val(ids)))
    .execute()
  const names = new Map(accounts.map(({ id, ...account }) => [id, nameWriter(account)]))
  return (accountId) => (accountId === null ? undefined : names.get(accountId)) ?? { updated_by: null }
}

interface Writer {
  first_name: string | null
  last_name: string | null
  first_name_en: string | null
  last_name_en: string | null
}

function nameWriter({ first_name, last_name, first_name_en, last_name_en }: Writer): WriterNames {
  const latin = [last_name_en, first_name_en].filter(Boolean).join(' ')
  return {
    updated_by: last_name === null ? null : [last_name, first_name].filter(Boolean).join(' '),
    ...(latin !== '' && { updated_by_en: latin }),
  }
}
