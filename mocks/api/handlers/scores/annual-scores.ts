import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod'
import {
  annualSaved,
  annualScore,
  annualScoreRow,
  annualScoreSave,
  toScoreLevel,
  type AnnualScoreRow,
  type AnnualScoreSave,
} from '@/features/scores/annual-schema'
import { monthOfSemester, semesterCalculation, type SemesterCalculation } from '@/domain/results/semester-calculation'
import { monthCodesOfSpan } from '@/domain/academic-years/months'
import { annual, semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import type { Database } from '../../../db/types'
import { assertYearOpen } from '../../assert-year-open'
import { reading, writing, type ServedOperation } from '../../operation'
import type { DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { idText, nothing, wholeNumber } from '../../request'
import { studentsOfClass } from '../classrooms/class-students'
import { readResults } from './class-results'
import { findClassroom, lockSheetClassroom, listSubjects, type ClassroomRecord } from '../classrooms/classroom-record'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { lockSheetStudents, lockSheets, isMonthOfYear, scoresOfClass, storeScores } from './score-record'
import { readCalculations, recordCalculation } from './semester-calculations'
import { isImporting } from '../sheets/sheet-import-lock'

const annualRequest = z.strictObject({
  classroom_id: idText,
  academic_year_id: idText,
  month: wholeNumber(annual, annual),
  student_id: idText.optional(),
})

export const annualScoreOperations: readonly ServedOperation[] = [
  reading('GET /annual-scores', { params: nothing, query: annualRequest }, async ({ db, dataScope, query }) => {
    const room = await findClassroom(db, dataScope, query.classroom_id)
    if (room.academic_year_id !== query.academic_year_id) {
      throw new Problem(400, 'common.error.form', { errors: { academic_year_id: 'common.error.invalidValue' } })
    }
    const rows = await annualSheet(db, room, query.student_id)
    const calculated = (await readCalculations(db, 'classroom_id', [room.id])).get(room.id) ?? []
    const saved = annualSaved.parse(await readSaved(db, rows))
    return { data: z.array(annualScoreRow).parse(rows), meta: { total: rows.length, calculated, saved } }
  }),

  writing('POST /annual-scores', { params: nothing, body: annualScoreSave }, async (context) => {
    const { transaction, caller, dataScope, rule, body } = context
    const room = await lockSheetClassroom(transaction, dataScope, await readClassroomId(transaction, dataScope, body))
    assertYearOpen(rule, room.year_status)
    await lockSheets(transaction, room, [annual])
    await checkItems(transaction, room, body)
    await storeScores(transaction, body.data, caller.account.id)
    return { status: 200, body: { data: { saved: body.data.length } }, recordId: room.id }
  }),

  writing('POST /scores/calculate-semester-score', { params: nothing, body: semesterCalculation }, async (context) => {
    const { transaction, caller, dataScope, rule, body } = context
    const room = await lockSheetClassroom(transaction, dataScope, body.classroom_id)
    assertYearOpen(rule, room.year_status)
    checkMonths(room, body)
    const month = monthOfSemester[body.semester]
    // The months too: a score that is saved meanwhile is either in the result or noted as written after it.
    await lockSheets(transaction, room, [...body.months, month])
    if (await isImporting(transaction, room.id, month)) throw new Problem(409, 'score.importRunning')
    const data = await calculate(transaction, room, body, caller.account.id)
    return { status: 200, body: { data }, recordId: room.id }
  }),
]

export async function annualSheet(
  db: Kysely<Database>,
  room: ClassroomRecord,
  studentId: number | undefined,
): Promise<AnnualScoreRow[]> {
  const students = await studentsOfClass(db, room.id)
    .$if(studentId !== undefined, (query) => query.where('students.id', '=', studentId ?? 0))
    .execute()
  const subjects = await listSubjects(db, room)
  const scores = await scoresOfClass(db, room.id, [semesterOne, semesterTwo])
  const results = await readResults(db, [room.id])
  return students.map(({ enrollment_id, ...student }) => {
    const result = results.get(enrollment_id)
    const average = result?.average ?? null
    return {
      enrollment_id,
      student,
      scores: subjects.map(({ id: subject_id }) => {
        const of = (month: number) => scores.get(`${enrollment_id}/${subject_id}/${month}`) ?? null
        const [semester_1, semester_2] = [of(semesterOne), of(semesterTwo)]
        return { subject_id, semester_1, semester_2, annual: annualScore(semester_1, semester_2) }
      }),
      average,
      level: average === null ? null : toScoreLevel(average),
      rank: result?.ranking ?? null,
    }
  })
}

/** Compares the annual scores of some students with those that are saved. */
async function readSaved(db: Kysely<Database>, rows: readonly AnnualScoreRow[]): Promise<z.infer<typeof annualSaved>> {
  const stored = await db
    .selectFrom('scores')
    .select(['enrollment_id', 'subject_id', 'score', 'updated_at'])
    .where(sql<boolean>`enrollment_id = any(${rows.map((row) => row.enrollment_id)}::integer[])`)
    .where('month', '=', annual)
    .execute()
  const scores = new Map(stored.map((row) => [`${row.enrollment_id}/${row.subject_id}`, row.score]))
  const changed = rows.flatMap((row) =>
    row.scores.filter(
      ({ subject_id, annual: score }) => score !== null && scores.get(`${row.enrollment_id}/${subject_id}`) !== score,
    ),
  )
  const last = Math.max(...stored.map(({ updated_at: at }) => at.getTime()))
  return { saved_at: stored.length === 0 ? null : new Date(last).toISOString(), changed: changed.length }
}

/** The class of the first student; the others are looked for in it. */
async function readClassroomId(db: Kysely<Database>, dataScope: DataScope, { data }: AnnualScoreSave): Promise<number> {
  const student = await db
    .selectFrom('enrollments')
    .select('classroom_id')
    .where('id', '=', data[0]?.enrollment_id ?? 0)
    .executeTakeFirst()
  if (student === undefined || student.classroom_id === null) throw notFoundOrForbidden(dataScope)
  return student.classroom_id
}

/** An annual score is what the semesters make it; one that is something else was computed from other scores. */
async function checkItems(
  transaction: Transaction<Database>,
  room: ClassroomRecord,
  { data }: AnnualScoreSave,
): Promise<void> {
  const students = await lockSheetStudents(
    transaction,
    room,
    data.map((item) => item.enrollment_id),
  )
  const subjects = new Set((await listSubjects(transaction, room)).map(({ id }) => id))
  const scores = await scoresOfClass(transaction, room.id, [semesterOne, semesterTwo])
  const seen = new Set<string>()
  const errors: [string, string][] = []
  for (const [index, { enrollment_id, subject_id, score }] of data.entries()) {
    const cell = `${enrollment_id}/${subject_id}`
    const of = (month: number) => scores.get(`${cell}/${month}`) ?? null
    const refuse = (message: string) => errors.push([`data.${index}.score`, message])
    if (seen.has(cell)) refuse('score.error.duplicate')
    else if (!students.has(enrollment_id)) refuse('score.error.notInClass')
    else if (!subjects.has(subject_id)) refuse('score.error.subject')
    else if (annualScore(of(semesterOne), of(semesterTwo)) !== score) refuse('score.error.notMean')
    seen.add(cell)
  }
  if (errors.length > 0) throw new Problem(400, 'common.error.form', { errors: Object.fromEntries(errors) })
}

/** One after the other as the year has them: they are chosen by their first and last day. */
function checkMonths(room: ClassroomRecord, { grade, months }: { grade: number; months: readonly number[] }): void {
  const errors = months.flatMap((month, index): [string, string][] =>
    isMonthOfYear(room, month) ? [] : [[`months.${index}`, 'score.error.month']],
  )
  const span = monthCodesOfSpan(room.start_date, room.end_date)
  const first = span.indexOf(months[0] ?? -1)
  const areInOrder = months.every((month, index) => span[first + index] === month)
  if (errors.length === 0 && !areInOrder) errors.push(['months', 'common.error.startDateRange'])
  if (grade !== room.grade) errors.push(['grade', 'common.error.invalidValue'])
  if (errors.length > 0) throw new Problem(400, 'common.error.form', { errors: Object.fromEntries(errors) })
}

/** The mean of the months' scores that there are, two decimals, half up; where there is none, what is stored stays. */
async function calculate(
  transaction: Transaction<Database>,
  room: ClassroomRecord,
  { semester, months }: SemesterCalculation,
  accountId: number,
): Promise<{ calculated: number; missing: number }> {
  const students = await studentsOfClass(transaction, room.id).execute()
  const locked = await lockSheetStudents(
    transaction,
    room,
    students.map((student) => student.enrollment_id),
  )
  const subjects = (await listSubjects(transaction, room)).map(({ id }) => id)
  const { rows } = await sql<{ calculated: number }>`
    with written as (
      insert into scores (enrollment_id, subject_id, month, score, updated_by, updated_at)
      select enrollment_id, subject_id, ${monthOfSemester[semester]}::integer, round(avg(score), 2), ${accountId}::integer, now()
      from scores
      where enrollment_id = any(${[...locked]}::integer[]) and subject_id = any(${subjects}::integer[])
        and month = any(${[...months]}::integer[])
      group by enrollment_id, subject_id
      order by enrollment_id, subject_id
      on conflict (enrollment_id, month, subject_id) do update
      set score = excluded.score, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      returning 1
    )
    select count(*)::integer as calculated from written`.execute(transaction)
  await recordCalculation(transaction, { enrollmentIds: [...locked], semester, months })
  const calculated = rows[0]?.calculated ?? 0
  return { calculated, missing: locked.size * subjects.length - calculated }
}
