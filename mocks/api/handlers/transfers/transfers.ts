import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import {
  directions,
  states,
  transferApproval,
  transferInput,
  transferRefusal,
  transferRow,
  type TransferRow,
} from '@/features/transfers/schema'
import { addDays } from '@/lib/dates/calendar'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { markedYear } from '@/domain/results/marked-year'
import { optionalCode } from '@/domain/inputs'
import { assertIfMatch, auditNames, recordTag, type FormRecord } from '../../changes'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { reading, readingTagged, writing, type ServedOperation } from '../../operation'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idParams, idText, noBody, nothing, paging, wholeNumber } from '../../request'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { approveTransfer } from './transfer-approval'
import { requestTransfer } from './transfer-request'
import { refuseTransfer, withdrawTransfer } from './transfer-withdrawal'
import { readHistory } from '../students/student-history'
import { studentIdentity } from '../students/student-identity'

/**
 * `emis_school_code` and `academic_year_id` belong to the side that `transfer` asks for; without them, all transfers in
 * the caller's scope. `status` narrows to pending or completed ones.
 */
const transfersRequest = z.strictObject({
  ...paging,
  transfer: wholeNumber(directions.in, directions.out),
  academic_year_id: idText.optional(),
  emis_school_code: z.optional(optionalCode(50)),
  grade: wholeNumber(-3, 12).optional(),
  suffix: z.string().max(20).optional(),
  status: wholeNumber(states.pending, states.completed).optional(),
})
type TransfersRequest = z.output<typeof transfersRequest>

export const transferOperations: readonly ServedOperation[] = [
  reading('GET /transfer', { params: nothing, query: transfersRequest }, async ({ db, dataScope, query }) => {
    const matching = transfersMatching(db, dataScope, query)
    const rows = await withDetails(matching)
      .orderBy('transfers.status')
      .orderBy('transfers.requested_on', 'desc')
      .orderBy('transfers.id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return { data: rows.map(toWire), meta: { total } }
  }),

  readingTagged('GET /transfer/:id', { params: idParams, query: nothing }, async ({ db, dataScope, params }) => {
    const data = await readTransfer(db, dataScope, params.id)
    const record = await readRecord(db, data)
    return { body: { data: { ...data, record } }, etag: data.etag ?? '' }
  }),

  writing('POST /transfer', { params: nothing, body: transferInput }, async (context) => {
    const { id, changed } = await requestTransfer(context)
    const data = await readTransfer(context.transaction, context.dataScope, id)
    return { status: 201, body: { data }, recordId: id, changed }
  }),

  writing('POST /transfer/approve/:id', { params: idParams, body: transferApproval }, async (context) => {
    const { transaction, dataScope, params } = context
    const { id, changed } = await approveTransfer(context, async () =>
      assertIfMatch(context, transferRecord(await readTransfer(transaction, dataScope, params.id))),
    )
    return { status: 200, body: { data: await readTransfer(transaction, dataScope, id) }, recordId: id, changed }
  }),

  writing('POST /transfer/refuse/:id', { params: idParams, body: transferRefusal }, async (context) => {
    const { transaction, dataScope } = context
    const id = await refuseTransfer(context)
    const data = await readTransfer(transaction, dataScope, id)
    return { status: 200, body: { data }, recordId: id, changed: [`transfers/${id}/refusal_reason`] }
  }),

  writing('DELETE /transfer/:id', { params: idParams, body: noBody }, async (context) => {
    const id = await withdrawTransfer(context)
    return { status: 200, body: { data: { id } }, recordId: id, changed: [`transfers/${id}/withdrawn_on`] }
  }),
]

function transfers(db: Kysely<Database>) {
  return db
    .selectFrom('transfers')
    .innerJoin('enrollments', 'enrollments.id', 'transfers.enrollment_id')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .innerJoin('schools as from_schools', 'from_schools.id', 'transfers.from_school_id')
    .innerJoin('raw_schools as from_raw', 'from_raw.id', 'from_schools.raw_school_id')
    .leftJoin('schools as to_schools', 'to_schools.id', 'transfers.to_school_id')
    .leftJoin('raw_schools as to_raw', 'to_raw.id', 'to_schools.raw_school_id')
    .leftJoin('classrooms as from_rooms', 'from_rooms.id', 'transfers.from_classroom_id')
    .leftJoin('classrooms', 'classrooms.id', 'transfers.classroom_id')
}

function transfersMatching(db: Kysely<Database>, dataScope: DataScope, query: TransfersRequest) {
  const { grade, suffix } = query
  const isIn = query.transfer === directions.in
  const side = isIn ? 'to' : 'from'
  let matching = transfers(db)
    .where(whereInScope(dataScope, `${side}_raw`))
    // A school outside the system receives no list.
    .where(`${side}_schools.id`, 'is not', null)
    .where(query.status === states.pending && isIn ? isOpen : sql<boolean>`(${isOpen} or ${isRefused(query.status)})`)
  if (query.academic_year_id !== undefined) {
    matching = matching.where(`${side}_schools.academic_year_id`, '=', query.academic_year_id)
  }
  if (query.emis_school_code !== undefined) {
    matching = matching.where(`${side}_raw.emis_code`, '=', query.emis_school_code)
  }
  if (query.status !== undefined) matching = matching.where('transfers.status', '=', query.status)
  if (isIn && query.status === states.pending) matching = matching.where(isApprovable)
  // Coming in, the grade is the requested one, or that of the class which was assigned instead, and the suffix applies
  // only where a class is assigned. Going out, both are of the class that the student leaves.
  if (grade !== undefined) {
    matching = isIn
      ? matching.where((e) => e.or([e('transfers.grade', '=', grade), e('classrooms.grade', '=', grade)]))
      : matching.where('transfers.from_grade', '=', grade)
  }
  if (suffix !== undefined) {
    matching = isIn
      ? matching.where((e) => e.or([e('classrooms.suffix', '=', suffix), e('transfers.status', '=', states.pending)]))
      : matching.where('from_rooms.suffix', '=', suffix)
  }
  return matching
}

const isOpen = sql<boolean>`transfers.withdrawn_on is null`

/** For this many days the sender finds a refused transfer among those that wait: it decides what comes next. */
const daysRefusalWaits = 30

/** Refused ones stay in the lists of both schools, and for some time among the pending ones that were sent. */
const isRefused = (status: number | undefined) =>
  status === undefined
    ? sql<boolean>`transfers.refusal_reason is not null`
    : sql<boolean>`transfers.refusal_reason is not null
        and transfers.withdrawn_on > ${addDays(todayInPhnomPenh(new Date()), -daysRefusalWaits)}::date`

/** The pending ones that can be approved: the student is still there and undecided, the year takes students, and so does the
 *  school. Others wait for their sender to take them back. */
const isApprovable = sql<boolean>`${isAttending()}
  and enrollments.graduation_status = 0 and to_schools.status = 1 and exists (
    select from academic_years
    where academic_years.id = to_schools.academic_year_id and academic_years.status in ('pre', 'running')
  )`

/** One transfer, for those who reach either of its schools. */
async function readTransfer(db: Kysely<Database>, dataScope: DataScope, id: number): Promise<TransferRow> {
  const row = await withDetails(transfers(db))
    .where('transfers.id', '=', id)
    .where((e) => e.or([whereInScope(dataScope, 'from_raw'), whereInScope(dataScope, 'to_raw')]))
    .executeTakeFirst()
  if (row === undefined) throw notFoundOrForbidden(dataScope)
  if (row.withdrawn_on !== null && row.refusal_reason === null) throw new Problem(404, 'transfer.error.withdrawn')
  return toWire(row)
}

/** What the student has done in the year that they leave, as long as the receiving school has to decide. */
async function readRecord(db: Kysely<Database>, { status, refusal, student, enrollment_id: id }: TransferRow) {
  if (status !== states.pending || refusal != null) return null
  const year = (await readHistory(db, student.id)).find((candidate) => candidate.enrollment_id === id)
  return year === undefined ? null : markedYear.parse(year)
}

function withDetails(rows: ReturnType<typeof transfers>) {
  return rows.select([
    'transfers.id',
    'transfers.status',
    'transfers.withdrawn_on',
    'transfers.refusal_reason',
    'transfers.enrollment_id',
    'transfers.special',
    'transfers.grade',
    'transfers.from_grade',
    'transfers.reason',
    'transfers.requested_on',
    'students.id as student_id',
    ...studentIdentity,
    'from_schools.id as from_id',
    'from_schools.raw_school_id as from_school_id',
    'from_schools.academic_year_id as from_academic_year_id',
    'from_raw.emis_code as from_emis_code',
    'from_raw.code as from_code',
    'from_raw.name as from_name',
    'from_raw.name_en as from_name_en',
    'from_raw.degree as from_degree',
    'to_schools.id as to_id',
    'to_schools.raw_school_id as to_school_id',
    'to_schools.academic_year_id as to_academic_year_id',
    'to_raw.emis_code as to_emis_code',
    'to_raw.code as to_code',
    'to_raw.name as to_name',
    'to_raw.name_en as to_name_en',
    'to_raw.degree as to_degree',
    'from_rooms.grade as from_room_grade',
    'from_rooms.suffix as from_room_suffix',
    'classrooms.grade as room_grade',
    'classrooms.suffix as room_suffix',
  ])
}

type Row = Awaited<ReturnType<ReturnType<typeof withDetails>['execute']>>[number]

function toWire(row: Row): TransferRow {
  const school = (side: 'from' | 'to') => ({
    id: row[`${side}_id`],
    school_id: row[`${side}_school_id`],
    academic_year_id: row[`${side}_academic_year_id`],
    emis_code: row[`${side}_emis_code`],
    code: row[`${side}_code`],
    name: row[`${side}_name`],
    name_en: row[`${side}_name_en`],
    degree: { number: row[`${side}_degree`] },
  })
  const wire = transferRow.parse({
    ...row,
    student: { ...row, id: row.student_id },
    transferFromSchool: school('from'),
    transferToSchool: row.special === null ? school('to') : { id: row.special, emis_code: String(row.special) },
    classroom: row.room_grade === null ? null : { grade: row.room_grade, suffix: row.room_suffix },
    fromGrade: row.from_grade,
    fromClassroom: row.from_room_grade === null ? null : { grade: row.from_room_grade, suffix: row.from_room_suffix },
    transferDate: row.requested_on,
    transfer_reason: row.reason,
    refusal: row.refusal_reason === null ? null : { date: row.withdrawn_on, reason: row.refusal_reason },
  })
  return { ...wire, etag: recordTag(transferRecord(wire)) }
}

/** The fields that a decision about a transfer is made by: the student, both schools and the reason. */
function transferRecord({ etag: _etag, ...fields }: TransferRow): FormRecord {
  return { fields, auditName: auditNames('transfers', fields.id) }
}
