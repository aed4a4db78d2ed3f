import { sql, type Kysely } from 'kysely'
import * as z from 'zod'
import { schoolMonths } from '@/domain/academic-years/months'
import { studentHistoryYear, type StudentHistoryYear } from '@/features/student-history/schema'
import type { Database } from '../../../db/types'
import { mayReadRecord, scopeOfRecord } from '../../child-access'
import { reading, type ServedOperation } from '../../operation'
import { idParams, nothing } from '../../request'
import { isAttending } from '../../student-conditions'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { readResults } from '../scores/class-results'
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
async function readHistory(db: Kysely<Database>, studentId: number): Promise<StudentHistoryYear[]> {
  const enrollments = await readEnrollments(db, studentId)
  const classIds = [...new Set(enrollments.flatMap(({ classroom_id: id }) => id ?? []))]
  const ids = enrollments.map(({ id }) => id)
  const own = await readAverages(db, classIds, { ids })
  const ofClasses = await readAverages(db, classIds, 'classes')
  const results = await readResults(db, classIds)
  const calculations = await readCalculations(db, 'id', ids)
  const attendances = await db
    .selectFrom('attendances')
    .select(['enrollment_id', 'month', 'absent', 'permission'])
    .where(sql<boolean>`enrollment_id = any(${ids}::integer[])`)
    .execute()
  const transfers = await readTransfers(db, ids)
  return answer.parse(
    enrollments.map(({ annual_result_changed: changed, ...row }) => {
      const transfer = transfers.find((transfer) => transfer.enrollment_id === row.id)
      return Object.assign(toSchooling(row), {
        enrollment_id: row.id,
        grade: row.grade,
        entry_status: row.entry_status,
        annual_result: results.get(row.id)?.result ?? changed,
        calculated: calculations.get(row.id) ?? [],
        dropped_out_on: row.dropped_out_on,
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
