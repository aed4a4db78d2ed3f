import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod'
import { monthOfSemester } from '@/domain/results/semester-calculation'
import { scoreRow, scoreSave, type ScoreItem, type ScoreRow, type ScoreSave } from '@/features/scores/schema'
import type { Database } from '../../../db/types'
import { readWriterNames } from '../sheets/writer-names'
import { assertYearOpen } from '../../assert-year-open'
import { readingTagged, assertIfMatch, writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idText, nothing, wholeNumber } from '../../request'
import { studentsOfClass } from '../classrooms/class-students'
import { findClassroom, lockSheetClassroom, listSubjects, type ClassroomRecord } from '../classrooms/classroom-record'
import { lockSheetStudents, lockSheets, monthIsOpen, storeScores } from './score-record'
import { readCalculations } from './semester-calculations'
import { isImporting } from '../sheets/sheet-import-lock'

const scoresRequest = z.strictObject({
  classroom_id: idText,
  academic_year_id: idText,
  month: wholeNumber(0, 15),
  student_id: idText.optional(),
})

export const scoreOperations: readonly ServedOperation[] = [
  readingTagged('GET /scores', { params: nothing, query: scoresRequest }, async ({ db, dataScope, query }) => {
    const room = await findClassroom(db, dataScope, query.classroom_id)
    if (room.academic_year_id !== query.academic_year_id) {
      throw new Problem(400, 'common.error.form', { errors: { academic_year_id: 'common.error.invalidValue' } })
    }
    // Read the tag before the scores: a score saved in between makes the tag stale, so the next save gets 412.
    const etag = await readTag(db, room, query.month)
    const rows = await sheet(db, room, query.month, query.student_id)
    const calculated = await readCalculated(db, room, query.month)
    return { body: { data: z.array(scoreRow).parse(rows), meta: { total: rows.length, calculated } }, etag }
  }),

  writing('POST /scores', { params: nothing, body: scoreSave }, async (context) => {
    const { transaction, caller, dataScope, rule, body, ifMatch } = context
    const room = await lockSheetClassroom(transaction, dataScope, body.classroom_id)
    assertYearOpen(rule, room.year_status)
    await lockSheets(transaction, room, [body.month])
    if (await isImporting(transaction, room.id, body.month)) throw new Problem(409, 'score.importRunning')
    assertIfMatch(ifMatch, await readTag(transaction, room, body.month))
    await checkItems(transaction, room, body)
    await storeScores(transaction, body.data, caller.account.id)
    return { status: 200, body: { data: { saved: body.data.length } }, recordId: room.id }
  }),
]

/** How the semester of the sheet was calculated, of a month those that it belongs to. */
async function readCalculated(db: Kysely<Database>, room: ClassroomRecord, month: number) {
  const calculated = (await readCalculations(db, 'classroom_id', [room.id])).get(room.id) ?? []
  return calculated.filter(({ semester, months }) => [...months, monthOfSemester[semester]].includes(month))
}

/** The version of the class's scores of the month: it differs after every change of a score. */
async function readTag(db: Kysely<Database>, room: ClassroomRecord, month: number): Promise<string> {
  const { rows } = await sql<{ tag: string }>`
    select md5(coalesce(string_agg(concat_ws(':', enrollment_id, subject_id, score), ' '
      order by enrollment_id, subject_id), '')) as tag
    from scores join enrollments on enrollments.id = scores.enrollment_id
    where enrollments.classroom_id = ${room.id} and scores.month = ${month}`.execute(db)
  return `"${rows[0]?.tag ?? ''}"`
}

/**
 * The students of the class in Khmer order of family and given name, without those who dropped out or left, and their scores
 * of the month.
 */
async function sheet(
  db: Kysely<Database>,
  room: ClassroomRecord,
  month: number,
  studentId: number | undefined,
): Promise<ScoreRow[]> {
  const students = await studentsOfClass(db, room.id)
    .$if(studentId !== undefined, (query) => query.where('students.id', '=', studentId ?? 0))
    .execute()
  const scores = await db
    .selectFrom('scores')
    .innerJoin('enrollments', 'enrollments.id', 'scores.enrollment_id')
    .select(['scores.enrollment_id', 'scores.subject_id', 'scores.score', 'scores.updated_at', 'scores.updated_by'])
    .where('enrollments.classroom_id', '=', room.id)
    .where('scores.month', '=', month)
    .orderBy('scores.subject_id')
    .execute()
  const byStudent = new Map<number, ScoreRow['scores']>()
  const nameWriter = await readWriterNames(db, scores)
  for (const { enrollment_id, subject_id, score, updated_at, updated_by } of scores) {
    const own = byStudent.get(enrollment_id) ?? []
    own.push({ subject_id, score, updated_at: updated_at.toISOString(), ...nameWriter(updated_by) })
    byStudent.set(enrollment_id, own)
  }
  return students.map(({ enrollment_id, ...student }) => ({
    enrollment_id,
    student,
    scores: byStudent.get(enrollment_id) ?? [],
  }))
}

/** Every item is looked at before anything is written, so that one answer names all that is wrong. */
async function checkItems(transaction: Transaction<Database>, room: ClassroomRecord, body: ScoreSave): Promise<void> {
  if (!monthIsOpen(room, body.month)) {
    throw new Problem(400, 'common.error.form', { errors: { month: 'score.error.month' } })
  }
  const students = await lockSheetStudents(
    transaction,
    room,
    body.data.map((item) => item.enrollment_id),
  )
  const subjects = new Map((await listSubjects(transaction, room)).map((subject) => [subject.id, subject.max_score]))
  const seen = new Set<string>()
  const errors: [string, string][] = []
  for (const [index, item] of body.data.entries()) {
    const cell = `${item.enrollment_id}/${item.subject_id}`
    const error = seen.has(cell) ? 'score.error.duplicate' : itemError(item, body.month, students, subjects)
    if (error !== null) errors.push([`data.${index}.score`, error])
    seen.add(cell)
  }
  if (errors.length > 0) throw new Problem(400, 'common.error.form', { errors: Object.fromEntries(errors) })
}

function itemError(
  item: ScoreItem,
  month: number,
  students: ReadonlySet<number>,
  subjects: ReadonlyMap<number, number>,
): string | null {
  const max = subjects.get(item.subject_id)
  if (!students.has(item.enrollment_id)) return 'score.error.notInClass'
  if (max === undefined) return 'score.error.subject'
  if (item.month_number !== month) return 'score.error.month'
  if (item.score > max) return 'score.error.max'
  if (Number(item.score.toFixed(2)) !== item.score) return 'score.error.decimals'
  return null
}
