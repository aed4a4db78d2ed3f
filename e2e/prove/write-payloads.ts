import { sql } from 'kysely'
import { prepareDatabase } from '../../mocks/db/database'
import { payloads } from '../support/payloads'

/** Text columns that keep their values, with the reason; all others are overwritten. */
const kept: Record<string, RegExp> = {
  'keys that other rows or the address refer to': /code$|^id$|^key$|^uid$|_id$|^username$|^record_id$/,
  'one of a fixed list, checked by the database or read as such':
    /^level$|^status$|^gender$|^user_group$|^staff_role$|^kind$|^round$|^poor_level$|^file_type$|^operation$|^result$/,
  'never answered: what search and sorting compare, hashes, leases':
    /^sort_key$|^search_text$|^folded_name$|hash$|^holder$|fingerprint$|^body$/,
  'an image, which the client checks before it is one': /^photo$/,
}
/** Of the server itself: nothing in them is shown. */
const ownTables = new Set(['idempotency_keys', 'audit_log', 'identity_records', 'installation_values', 'sheet_imports'])

export interface Written {
  fields: string[]
  left: string[]
}

/** Writes the payloads over every text that the tables hold, another in each row, before anyone has opened the database. */
export async function writePayloads(folder: string, snapshot: string | null): Promise<Written> {
  const progress = (text: string) => console.log(text)
  const { db, close } = await prepareDatabase({
    connectionString: undefined,
    folder,
    snapshot,
    scale: 'demo',
    yearShift: 0,
    progress,
  })
  try {
    const { rows } = await sql<{ table: string; column: string; keyed: boolean }>`
      select c.table_name as table, c.column_name as column,
        exists (select from information_schema.columns k
          where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'id') as keyed
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'character varying')
      order by 1, 2`.execute(db)
    await addRows(db)
    const written: Written = { fields: [], left: [] }
    for (const [place, { table, column, keyed }] of rows.entries()) {
      const field = `${table}.${column}`
      if (
        table.startsWith('kysely') ||
        ownTables.has(table) ||
        Object.values(kept).some((names) => names.test(column))
      ) {
        written.left.push(field)
        continue
      }
      const number = keyed ? sql`id` : sql`(hashtext(ctid::text) & 1048575)`
      const texts = sql`array[${sql.join(payloads)}]::text[]`
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = (${texts})[1 + (${number} + ${place}) % ${sql.lit(payloads.length)}]
        where ${column === 'suffix' ? sql`grade not in (8, 9, 10)` : sql`true`}`.execute(db)
      written.fields.push(field)
    }
    return written
  } finally {
    await close()
  }
}

/** Adds what the demonstration country lacks: a finished report and an import for each visitor. */
async function addRows(db: Awaited<ReturnType<typeof prepareDatabase>>['db']): Promise<void> {
  const accounts = await db.selectFrom('accounts').select('id').where('username', 'in', ['demis', 'manager']).execute()
  const request = JSON.stringify({})
  await db
    .insertInto('export_tasks')
    .values(
      accounts.map(({ id }) => ({
        account_id: id,
        name: 'report',
        file_type: 'pdf' as const,
        request,
        result: 'success' as const,
        file: new Uint8Array([37, 80, 68, 70]),
        finished_at: new Date(),
      })),
    )
    .execute()
}
