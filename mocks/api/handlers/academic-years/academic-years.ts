import { sql, type Transaction } from 'kysely'
import * as z from 'zod'
import { toAcademicYearInput } from '@/features/academic-years/form-values'
import { academicYearChanges, academicYearInput, type AcademicYearInput } from '@/domain/academic-years/input-schema'
import { moveCheck } from '@/domain/academic-years/move-schema'
import { academicYear } from '@/domain/academic-years/schema'
import { assertYearOpen } from '../../assert-year-open'
import { auditNames, mergeChanges, recordTag, type FormRecord } from '../../changes'
import { breaksUnique } from '../../../db/transaction'
import type { AcademicYearRow, Database } from '../../../db/types'
import { reading, readingTagged, writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idParams, noBody, nothing, paging } from '../../request'
import { checkMove, lockAcademicYear, moveObstacles, provincesBehind, statusAfter } from './academic-year-status'
import { startCopy } from './academic-year-copy'

/** Statuses from which on the start date no longer moves. */
const startDateLocked: ReadonlySet<string> = new Set(['running', 'post', 'archived'])

export const academicYearOperations: readonly ServedOperation[] = [
  reading('GET /academic-years', { params: nothing, query: z.strictObject(paging) }, async ({ db, query }) => {
    const rows = await db
      .selectFrom('academic_years')
      .selectAll()
      .orderBy('start_date', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const { total } = await db
      .selectFrom('academic_years')
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { data: rows.map(toWire), meta: { total } }
  }),

  readingTagged('GET /academic-years/:id', { params: idParams, query: nothing }, async ({ db, params }) => {
    const row = await db.selectFrom('academic_years').selectAll().where('id', '=', params.id).executeTakeFirst()
    if (row === undefined) throw new Problem(404, 'common.error.notFound')
    return { body: { data: toWire(row) }, etag: recordTag(yearRecord(row)) }
  }),

  reading('GET /academic-years/:id/next-step', { params: idParams, query: nothing }, async ({ db, params }) => {
    const row = await db.selectFrom('academic_years').selectAll().where('id', '=', params.id).executeTakeFirst()
    if (row === undefined) throw new Problem(404, 'common.error.notFound')
    const to = statusAfter(row.status)
    if (to === null) return { data: moveCheck.parse({ to, obstacles: [] }) }
    // A year that was stored under earlier rules is refused like any other write of it.
    const isValid = academicYearInput.safeParse(yearRecord(row).fields).success
    const invalid = isValid ? [] : [{ message: 'academicYear.invalidRecord' }]
    const obstacles = [...invalid, ...(await moveObstacles(db, row, to))]
    const provinces = await provincesBehind(db, row)
    return { data: moveCheck.parse({ to, obstacles, ...(provinces.length > 0 && { provinces }) }) }
  }),

  writing('POST /academic-years', { params: nothing, body: academicYearInput }, async ({ transaction, body }) => {
    if (body.status !== 'draft') {
      throw new Problem(400, 'common.error.form', { errors: { status: 'academicYear.status.mustBeDraft' } })
    }
    const row = await storing(body, () =>
      transaction.insertInto('academic_years').values(toColumns(body)).returningAll().executeTakeFirstOrThrow(),
    )
    return { status: 201, body: { data: toWire(row) }, recordId: row.id }
  }),

  writing('PUT /academic-years/:id', { params: idParams, body: academicYearChanges }, async (context) => {
    const { transaction, rule, params } = context
    const before = await lockAcademicYear(transaction, params.id)
    assertYearOpen(rule, before.status)
    const { input, changed } = await mergeChanges(context, yearRecord(before), academicYearInput, context.body)
    await checkMove(transaction, before, input.status)
    if (startDateLocked.has(before.status) && input.start_date !== before.start_date) {
      throw new Problem(400, 'common.error.form', { errors: { start_date: 'academicYear.startDateLocked' } })
    }
    const row = await storing(input, () => update(transaction, params.id, input))
    const startsTask = before.status === 'draft' && input.status === 'pre' && (await startCopy(transaction, params.id))
    return { status: 200, body: { data: toWire(row) }, recordId: row.id, startsTask, changed }
  }),

  writing('DELETE /academic-years/:id', { params: idParams, body: noBody }, async ({ transaction, params, rule }) => {
    const { id, status } = await lockAcademicYear(transaction, params.id)
    assertYearOpen(rule, status)
    // The lock keeps new ones out. The database would delete schools with their year, and fail over those that work.
    const school = await transaction
      .selectFrom('schools')
      .select('id')
      .where('academic_year_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (school !== undefined) throw new Problem(409, 'academicYear.hasSchools')
    await transaction.deleteFrom('academic_years').where('id', '=', id).execute()
    return { status: 200, body: { data: { id } }, recordId: id }
  }),
]

/** A year as its form changes it. */
function yearRecord(row: AcademicYearRow): FormRecord {
  return { fields: toAcademicYearInput(toWire(row)), auditName: auditNames('academic-years', row.id) }
}

function update(transaction: Transaction<Database>, id: number, body: AcademicYearInput): Promise<AcademicYearRow> {
  return transaction
    .updateTable('academic_years')
    .set(toColumns(body))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The index allows one year per status even for simultaneous writes; here its error becomes a refusal. */
async function storing(body: AcademicYearInput, store: () => Promise<AcademicYearRow>): Promise<AcademicYearRow> {
  try {
    return await store()
  } catch (error) {
    if (!breaksUnique(error, 'academic_years_one_per_status')) throw error
    throw new Problem(409, 'academicYear.status.conflict', {
      errors: { status: 'academicYear.status.conflict' },
      values: { status: body.status },
    })
  }
}

function toColumns({ study_days, ...columns }: AcademicYearInput) {
  return { ...columns, study_days: sql<string>`${JSON.stringify(study_days)}::jsonb` }
}

function toWire(row: AcademicYearRow): z.output<typeof academicYear> {
  return academicYear.parse({
    ...row,
    short_vacation: { start_date: row.short_vacation_start, end_date: row.short_vacation_end },
    long_vacation: { start_date: row.long_vacation_start, end_date: row.long_vacation_end },
  })
}
