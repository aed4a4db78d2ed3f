import type { Kysely } from 'kysely'
import * as z from 'zod'
import { staff, staffRole } from '@/domain/staffs/schema'
import { khmerSortKey } from '@/lib/khmer/sort-key'
import type { Database } from '../../../db/types'
import { reading, type ServedOperation } from '../../operation'
import { whereInScope, type DataScope } from '../../data-scope'
import { idText, nothing } from '../../request'
import { notFoundOrForbidden } from './not-found-or-forbidden'

/** The school is given by its record of one year, by the raw school, or by both. */
const staffsRequest = z
  .strictObject({ staff_role: staffRole, year_school_id: idText.optional(), raw_school_id: idText.optional() })
  .refine(({ year_school_id, raw_school_id }) => year_school_id !== undefined || raw_school_id !== undefined, {
    message: 'common.error.require',
    path: ['raw_school_id'],
  })
type StaffsRequest = z.output<typeof staffsRequest>

export const staffOperations: readonly ServedOperation[] = [
  reading('GET /staffs', { params: nothing, query: staffsRequest }, async ({ db, dataScope, query }) => {
    const rawSchoolId = await findRawSchool(db, dataScope, query)
    const rows = await db
      .selectFrom('staffs')
      .select(['id', 'first_name', 'last_name', 'first_name_en', 'last_name_en'])
      .where('raw_school_id', '=', rawSchoolId)
      .where('staff_role', '=', query.staff_role)
      .orderBy('id')
      .execute()
    // A school has a few dozen: sorted here, because PGlite has no Khmer collation.
    const data = rows
      .map((row) => ({ row, key: khmerSortKey(`${row.last_name} ${row.first_name}`) }))
      .toSorted((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0))
      .map(({ row }) => staff.parse({ id: row.id, user: row }))
    return { data, meta: { total: data.length } }
  }),
]

/** The raw school asked for, where it lies in the caller's data scope. */
async function findRawSchool(db: Kysely<Database>, dataScope: DataScope, query: StaffsRequest): Promise<number> {
  let asked = db.selectFrom('raw_schools').select('raw_schools.id').where(whereInScope(dataScope))
  if (query.raw_school_id !== undefined) asked = asked.where('raw_schools.id', '=', query.raw_school_id)
  const { year_school_id: inYear } = query
  if (inYear !== undefined) {
    asked = asked.where('raw_schools.id', 'in', (e) =>
      e.selectFrom('schools').select('schools.raw_school_id').where('schools.id', '=', inYear),
    )
  }
  const row = await asked.executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope)
  return row.id
}
