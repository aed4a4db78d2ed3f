import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { schoolMonths } from '@/domain/academic-years/months'
import { studentHistoryYear, type StudentHistoryYear } from '@/features/student-history/schema'
import { annual } from '@/lib/dates/month-codes'
import type { Database } from '../../../db/types'
import { mayReadRecord, scopeOfRecord } from '../../child-access'
import { reading, type ServedOperation } from '../../operation'
import { idParams, nothing } from '../../request'
import { isAttending } from '../../student-conditions'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { groupBy, readResults } from '../scores/class-results'
import { readCalculations } from '../scores/semester-calculations'
import { averagesBy, learnedIn, type AverageRow } from '../scores/score-averages'
import { schoolingColumns, toSchooling } from './schooling-record'

/** An average of fewer students would tell of single ones. */
const minStudentsOfAverage = 5

const answer = z.array(studentHistoryYear)

export const studentHistoryOperations: readonly ServedOperation[] = [
  reading('GET /students/own-history', { params: nothing, query: nothing }, async ({ db, caller }) => {
    const { student_id: studentId } = caller.account
    return { data: studentId === null ? [] : await readHistory(db, studentId) }
  }),

  reading('GET /students/:id/history', { params: idParams, query: nothing }, async (context) => {
    const { db, caller, params } = context
    const dataScope = scopeOfRecord(caller, context.dataScope, params.id)
    const student = await db
      .selectFrom('students')
      .select('id')
      .where('id', '=', params.id)
      .where(mayReadRecord(dataScope))
      .executeTakeFirst()
    if (student === undefined) throw notFoundOrForbidden(dataScope)
    return { data: await readHistory(db, student.id) }
  }),
]

/** The student's years, newest first. */
export async function readHistory(db: Kysely<Database>, studentId: number): Promise<StudentHistoryYear[]> {
  const enrollments = await readEnrollments(db, studentId)
  const classIds = [...new Set(enrollments.flatMap(({ classroom_id: id }) => id ?? []))]
  const ids = enrollments.map(({ id }) => id)
  const own = await readAverages(db, classIds, { ids })
  const ofClasses = await readAverages(db, classIds, 'classes')
  const results = await readResults(db, classIds)
  const marks = await readMarks(db, classIds, ids)
  const calculations = await readCalculations(db, 'id', ids)
  const attendances = await db
    .selectFrom('attendances')
    .select(['enrollment_id', 'month', 'absent', 'permission'])
    .where(sql<boolean>`enrollment_id = any(${ids}::integer[])`)
    .execute()
  const transfers = await readTransfers(db, ids)
  return answer.parse(
    enrollments.map(({ annual_result_changed: changed, ...row }) => {
      const { semester1 = null, semester2 = null, average = null, ranking = null, result } = results.get(row.id) ?? {}
      const transfer = transfers.find((transfer) => transfer.enrollment_id === row.id)
      return Object.assign(toSchooling(row), {
        enrollment_id: row.id,
        grade: row.grade,
        entry_status: row.entry_status,
        annual_result: result ?? changed,
        results: { semester1, semester2, average, ranking },
        subjects: marks.get(row.id) ?? [],
        calculated: calculations.get(row.id) ?? [],
        dropped_out_on: row.dropped_out_on,
        drop_out_undone_on: row.drop_out_undone_on,
        transferred_to:
          transfer === undefined || transfer.name === null ? null : { name: transfer.name, name_en: transfer.name_en },
        transferred_on: transfer?.completed_on ?? null,
        months: schoolMonths(row).map((month) => {
          const ofClass = ofClasses.find((item) => item.id === row.classroom_id && item.month === month)
          const counts = attendances.find(
            (attendance) => attendance.enrollment_id === row.id && attendance.month === month,
          )
          return {
            month,
            average: own.find((item) => item.id === row.id && item.month === month)?.average ?? null,
            class_average: ofClass !== undefined && ofClass.students >= minStudentsOfAverage ? ofClass.average : null,
            absent: counts?.absent ?? null,
            permission: counts?.permission ?? null,
          }
        }),
      })
    }),
  )
}

async function readEnrollments(db: Kysely<Database>, studentId: number) {
  return await db
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
    .select([
      'enrollments.id',
      'enrollments.grade',
      'enrollments.entry_status',
      'enrollments.dropped_out_on',
      'enrollments.drop_out_undone_on',
      'enrollments.annual_result_changed',
      'academic_years.study_days',
      ...schoolingColumns,
    ])
    .where('enrollments.student_id', '=', studentId)
    .where('academic_years.status', '<>', 'draft')
    .orderBy('academic_years.start_date', 'desc')
    .orderBy('enrollments.id', 'desc')
    .execute()
}

/** By month: of the student's enrollments, or of the classes that the student was in. */
async function readAverages(
  db: Kysely<Database>,
  classIds: readonly number[],
  which: { ids: readonly number[] } | 'classes',
): Promise<AverageRow[]> {
  const averages =
    which === 'classes'
      ? averagesBy(
          'classroom_id',
          sql`(enrollments.classroom_id = any(${[...classIds]}::integer[]) and ${isAttending()})`,
        )
      : averagesBy('id', sql`enrollments.id = any(${[...which.ids]}::integer[])`)
  const { rows } = await sql<AverageRow>`with ${learnedIn(classIds)} ${averages}`.execute(db)
  return rows
}

type Subject = NonNullable<StudentHistoryYear['subjects']>[number]

/** The subjects of the classes that the student was in, in the order of the sheets, with the marks, by enrollment. */
async function readMarks(
  db: Kysely<Database>,
  classIds: readonly number[],
  enrollmentIds: readonly number[],
): Promise<Map<number, Subject[]>> {
  const { rows } = await sql<Subject & { enrollment_id: number }>`
    with ${learnedIn(classIds)}
    select enrollments.id as enrollment_id, subjects.id, subjects.name, subjects.name_en,
      learned.max_score::double precision as max_score,
      coalesce((
        select json_agg(json_build_object('month', month, 'score', score) order by month) from scores
        where scores.enrollment_id = enrollments.id and scores.subject_id = subjects.id and month < ${annual}
      ), '[]') as scores
    from enrollments
    join learned on learned.classroom_id = enrollments.classroom_id
    join subjects on subjects.id = learned.subject_id
    join subject_categories as category on category.id = subjects.category_id
    where enrollments.id = any(${[...enrollmentIds]}::integer[])
    order by category.position, category.id, learned.position, subjects.id`.execute(db)
  return groupBy(rows, ({ enrollment_id: id }) => id)
}

/** The completed transfers of some enrollments, the last one first. */
async function readTransfers(db: Kysely<Database>, enrollmentIds: readonly number[]) {
  return await db
    .selectFrom('transfers')
    .leftJoin('schools', 'schools.id', 'transfers.to_school_id')
    .leftJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select(['transfers.enrollment_id', 'transfers.completed_on', 'raw_schools.name', 'raw_schools.name_en'])
    .where(sql<boolean>`transfers.enrollment_id = any(${[...enrollmentIds]}::integer[])`)
    .where('transfers.status', '=', 1)
    .orderBy('transfers.completed_on', 'desc')
    .orderBy('transfers.id', 'desc')
    .execute()
}
