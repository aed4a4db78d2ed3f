import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod'
import { dropout } from '@/features/enrollments/shared/entry-status'
import { monthsOfSpan } from '@/features/academic-years/schema'
import { scoreRow, scoreSave, type ScoreItem, type ScoreRow, type ScoreSave } from '@/features/scores/schema'
import { monthKeys, semesterOne, semesterTwo } from '@/lib/month-codes'
import type { Database } from '../db/types'
import { reading, writing, type ServedOperation } from '../operation'
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
  reading('GET /scores', { params: nothing, query: scoresRequest }, async ({ db, reach, query }) => {
    const room = await findClassroom(db, reach, query.classroom_id)
    if (room.academic_year_id !== query.academic_year_id) {
      throw new Problem(400, 'common.error.form', { errors: { academic_year_id: 'common.error.invalidValue' } })
    }
    const rows = await sheet(db, room, query.month, query.student_id)
    return { data: z.array(scoreRow).parse(rows), meta: { total: rows.length } }
  }),

  writing('POST /scores', { params: nothing, body: scoreSave }, async (context) => {
    const { transaction, caller, reach, rule, body } = context
    const room = await holdClassroom(transaction, reach, body.classroom_id)
    const refusal = rule.refusedIn?.[room.year_status]
    if (refusal !== undefined) throw new Problem(409, refusal)
    await checkItems(transaction, room, body)
    await store(transaction, body.data, caller.account.id)
    return { status: 200, body: { data: { saved: body.data.length } }, recordId: room.id }
  }),
]

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
    .select(['scores.enrollment_id', 'scores.subject_id', 'scores.score', 'scores.updated_at'])
    .where('enrollments.classroom_id', '=', room.id)
    .where('scores.month', '=', month)
    .orderBy('scores.subject_id')
    .execute()
  const byPupil = new Map<number, ScoreRow['scores']>()
  for (const { enrollment_id, subject_id, score, updated_at } of scores) {
    const own = byPupil.get(enrollment_id) ?? []
    own.push({ subject_id, score, updated_at: updated_at.toISOString() })
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
