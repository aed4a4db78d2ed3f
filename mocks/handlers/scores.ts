import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod'
import { dropout } from '@/features/enrollments/shared/entry-status'
import { monthsOfSpan } from '@/features/academic-years/schema'
import { scoreRow, scoreSave, type ScoreItem, type ScoreRow, type ScoreSave } from '@/features/scores/schema'
import { monthKeys, semesterOne, semesterTwo } from '@/lib/month-codes'
import type { Database } from '../db/types'
import { readingTagged, refuseUnseen, writing, type ServedOperation } from '../operation'
import { Problem } from '../problem'
import { idText, nothing, wholeNumber } from '../request'
import { findClassroom, holdClassroom, subjectsOf, type ClassroomRecord } from './classroom-record'

const scoresRequest = z.strictObject({
  classroom_id: idText,
  academic_year_id: idText,
  month: wholeNumber(0, 15),
  student_id: idText.optional(),
})

export const scoreOperations: readonly ServedOperation[] = [
  readingTagged('GET /scores', { params: nothing, query: scoresRequest }, async ({ db, reach, query }) => {
    const room = await findClassroom(db, reach, query.classroom_id)
    if (room.academic_year_id !== query.academic_year_id) {
      throw new Problem(400, 'common.error.form', { errors: { academic_year_id: 'common.error.invalidValue' } })
    }
    // The tag first: a score that comes in between makes the tag too old, which a save then finds out.
    const etag = await tagOf(db, room, query.month)
    const rows = await sheet(db, room, query.month, query.student_id)
    return { body: { data: z.array(scoreRow).parse(rows), meta: { total: rows.length } }, etag }
  }),

  writing('POST /scores', { params: nothing, body: scoreSave }, async (context) => {
    const { transaction, caller, reach, rule, body, ifMatch } = context
    const room = await holdClassroom(transaction, reach, body.classroom_id)
    const refusal = rule.refusedIn?.[room.year_status]
    if (refusal !== undefined) throw new Problem(409, refusal)
    await sql`select pg_advisory_xact_lock(${room.id}::integer, ${body.month}::integer)`.execute(transaction)
    refuseUnseen(ifMatch, await tagOf(transaction, room, body.month))
    await checkItems(transaction, room, body)
    await store(transaction, body.data, caller.account.id)
    return { status: 200, body: { data: { saved: body.data.length } }, recordId: room.id }
  }),
]

/** What the month's scores of the class are, in a few letters: another one for every change of a score. */
async function tagOf(db: Kysely<Database>, room: ClassroomRecord, month: number): Promise<string> {
  const { rows } = await sql<{ tag: string }>`
    select md5(coalesce(string_agg(concat_ws(':', enrollment_id, subject_id, score), ' '
      order by enrollment_id, subject_id), '')) as tag
    from scores join enrollments on enrollments.id = scores.enrollment_id
    where enrollments.classroom_id = ${room.id} and scores.month = ${month}`.execute(db)
  return `"${rows[0]?.tag ?? ''}"`
}

/** The pupils of the class in Khmer order of family and given name, without those who dropped out or left, and their scores of
 *  the month. */
async function sheet(
  db: Kysely<Database>,
  room: ClassroomRecord,
  month: number,
  studentId: number | undefined,
): Promise<ScoreRow[]> {
  const pupils = await db
    .selectFrom('enrollments')
    .innerJoin('students', 'students.id', 'enrollments.student_id')
    .select([
      'enrollments.id as enrollment_id',
      'students.id',
      'students.emis_student_id',
      'students.first_name',
      'students.last_name',
      'students.first_name_en',
      'students.last_name_en',
      'students.gender',
    ])
    .where('enrollments.classroom_id', '=', room.id)
    .where('enrollments.entry_status', '<>', dropout)
    .where('enrollments.closed_on', 'is', null)
    .$if(studentId !== undefined, (query) => query.where('students.id', '=', studentId ?? 0))
    .orderBy('students.sort_key')
    .orderBy('enrollments.id')
    .execute()
  const scores = await db
    .selectFrom('scores')
    .innerJoin('enrollments', 'enrollments.id', 'scores.enrollment_id')
    .leftJoin('accounts', 'accounts.id', 'scores.updated_by')
    .select([
      'scores.enrollment_id',
      'scores.subject_id',
      'scores.score',
      'scores.updated_at',
      'accounts.last_name',
      'accounts.first_name',
    ])
    .where('enrollments.classroom_id', '=', room.id)
    .where('scores.month', '=', month)
    .orderBy('scores.subject_id')
    .execute()
  const byPupil = new Map<number, ScoreRow['scores']>()
  for (const { enrollment_id, subject_id, score, updated_at, last_name, first_name } of scores) {
    const own = byPupil.get(enrollment_id) ?? []
    const updated_by = last_name === null ? null : `${last_name} ${first_name}`
    own.push({ subject_id, score, updated_at: updated_at.toISOString(), updated_by })
    byPupil.set(enrollment_id, own)
  }
  return pupils.map(({ enrollment_id, ...student }) => ({
    enrollment_id,
    student,
    scores: byPupil.get(enrollment_id) ?? [],
  }))
}

/** Every item is looked at before anything is written, so that one answer names all that is wrong (lifecycle §5). */
async function checkItems(transaction: Transaction<Database>, room: ClassroomRecord, body: ScoreSave): Promise<void> {
  if (!monthIsOpen(room, body.month)) {
    throw new Problem(400, 'common.error.form', { errors: { month: 'score.error.month' } })
  }
  const pupils = await pupilsOf(transaction, room, body.data)
  const subjects = new Map((await subjectsOf(transaction, room)).map((subject) => [subject.id, subject.max_score]))
  const seen = new Set<string>()
  const errors: [string, string][] = []
  for (const [index, item] of body.data.entries()) {
    const cell = `${item.enrollment_id}/${item.subject_id}`
    const error = seen.has(cell) ? 'score.error.duplicate' : itemError(item, body.month, pupils, subjects)
    if (error !== null) errors.push([`data.${index}.score`, error])
    seen.add(cell)
  }
  if (errors.length > 0) throw new Problem(400, 'common.error.form', { errors: Object.fromEntries(errors) })
}

/** Months of the year's span and the two semesters. The annual score is computed, never entered. */
function monthIsOpen(room: ClassroomRecord, month: number): boolean {
  if (month === semesterOne || month === semesterTwo) return true
  const key = monthKeys[month]
  return key !== undefined && monthsOfSpan(room.start_date, room.end_date).has(key)
}

/** The enrollments among the items that are in the class and neither dropped out nor gone; they stay so until the transaction ends. */
async function pupilsOf(
  transaction: Transaction<Database>,
  room: ClassroomRecord,
  items: readonly ScoreItem[],
): Promise<Set<number>> {
  const ids = [...new Set(items.map((item) => item.enrollment_id))]
  const rows = await transaction
    .selectFrom('enrollments')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where('classroom_id', '=', room.id)
    .where('entry_status', '<>', dropout)
    .where('closed_on', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map((row) => row.id))
}

function itemError(
  item: ScoreItem,
  month: number,
  pupils: ReadonlySet<number>,
  subjects: ReadonlyMap<number, number>,
): string | null {
  const max = subjects.get(item.subject_id)
  if (!pupils.has(item.enrollment_id)) return 'score.error.notInClass'
  if (max === undefined) return 'score.error.subject'
  if (item.month_number !== month) return 'score.error.month'
  if (item.score > max) return 'score.error.max'
  if (Number(item.score.toFixed(2)) !== item.score) return 'score.error.decimals'
  return null
}

/** One statement for the whole sheet. The cells are written in one order, so that two savers cannot block each other. */
async function store(
  transaction: Transaction<Database>,
  items: readonly ScoreItem[],
  accountId: number,
): Promise<void> {
  const ordered = items.toSorted((a, b) => a.enrollment_id - b.enrollment_id || a.subject_id - b.subject_id)
  await sql`insert into scores (enrollment_id, subject_id, month, score, updated_by, updated_at)
    select item.enrollment_id, item.subject_id, item.month, item.score, ${accountId}::integer, now()
    from unnest(
      ${ordered.map((item) => item.enrollment_id)}::integer[],
      ${ordered.map((item) => item.subject_id)}::integer[],
      ${ordered.map((item) => item.month_number)}::integer[],
      ${ordered.map((item) => item.score)}::numeric[]
    ) as item (enrollment_id, subject_id, month, score)
    on conflict (enrollment_id, month, subject_id) do update
    set score = excluded.score, updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(transaction)
}
