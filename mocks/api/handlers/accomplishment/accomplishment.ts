import { sql, type Kysely, type SqlBool } from 'kysely'
import type * as z from 'zod'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import { accomplishmentStatement } from '@/features/accomplishment/schema'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { type ClassProgress } from '@/sheets/frame/schema'
import { countResults } from '../../../background/counts/truth'
import type { Database } from '../../../db/types'
import { isAttending, isUndecided } from '../../student-conditions'
import { reading, type ServedOperation } from '../../operation'
import { widenToSchools, whereInScope, type DataScope } from '../../data-scope'
import { idParams, nothing } from '../../request'
import { gradeNames } from '../lookups/grade-names'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { roundsDue } from '../scholarships/scholarship-school'
import {
  attendanceProgress,
  countStudents,
  readClasses,
  scoreProgress,
  type SchoolInYear,
} from '../sheets/class-progress'

export const accomplishmentOperations: readonly ServedOperation[] = [
  reading(
    'GET /schools/:id/accomplishment',
    { params: idParams, query: nothing },
    async ({ db, dataScope, params }) => ({
      data: await buildStatement(db, dataScope, params.id),
    }),
  ),
]

async function buildStatement(
  db: Kysely<Database>,
  dataScope: DataScope,
  schoolId: number,
): Promise<z.output<typeof accomplishmentStatement>> {
  const school = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'schools.id',
      'schools.academic_year_id',
      'schools.accomplishment_status',
      'academic_years.status as year_status',
      'academic_years.start_date',
      'academic_years.end_date',
      'academic_years.study_days',
    ])
    .where('schools.id', '=', schoolId)
    .where(whereInScope(widenToSchools(dataScope)))
    .executeTakeFirst()
  if (school === undefined) throw notFoundOrForbidden(dataScope)
  const results = await readResultsOfYear(db, school.id)
  const rows = await readClassrooms(db, dataScope, { school, results })
  const { students, students_without_class } = await db
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
    .select((e) => [
      e.fn.countAll<number>().as('students'),
      e.fn.countAll<number>().filterWhere('enrollments.classroom_id', 'is', null).as('students_without_class'),
    ])
    .where('enrollments.school_id', '=', school.id)
    .where(isAttending())
    .where(whereInScope(dataScope))
    .executeTakeFirstOrThrow()
  const undecided = await countUndecided(db, school)
  const withoutResult = rows.filter(({ count }) => count > 0)
  return accomplishmentStatement.parse({
    ...school,
    classes: rows.length,
    students,
    students_without_class,
    classes_without_scores: rows.filter(({ months }) => months.length > 0),
    classes_without_attendance: rows.flatMap(({ without_attendance: months, ...room }) =>
      months.length > 0 ? [{ ...room, months }] : [],
    ),
    students_without_result: {
      // Students without a class have no semester scores either.
      total: withoutResult.reduce((sum, { count }) => sum + count, students_without_class),
      classes: withoutResult,
    },
    results: results.filter(({ classroom_id: id }) => rows.some((room) => room.classroom_id === id)),
    scholarship_rounds_due: await countRoundsDue(db, dataScope, school.id),
    students_undecided: {
      total: rows.reduce((sum, { classroom_id: id }) => sum + (undecided.get(id) ?? 0), 0),
      classes: rows.flatMap((room) => {
        const count = undecided.get(room.classroom_id) ?? 0
        return count > 0 ? [Object.assign({}, room, { count })] : []
      }),
    },
  })
}

/**
 * The active classrooms of the data scope with what is missing in each: the months that expect something and have nothing,
 * and the students without a result by the rule of the graduation page.
 */
async function readClassrooms(
  db: Kysely<Database>,
  dataScope: DataScope,
  { school, results }: { school: SchoolInYear; results: readonly ResultsOfClass[] },
) {
  const rooms = await readClasses(db, dataScope, school)
  const decided = new Map(results.map(({ classroom_id: id, passed, failed }) => [id, passed + failed]))
  return rooms.map((room) =>
    Object.assign(
      {
        classroom_id: room.id,
        grade: room.grade,
        suffix: room.suffix,
        count: countStudents(room) - (decided.get(room.id) ?? 0),
        months: findEmptyMonths(scoreProgress(room, school).months).filter((month) => !isSemester(month)),
        without_attendance: findEmptyMonths(attendanceProgress(room, school).months),
      },
      gradeNames(room.grade),
    ),
  )
}

const isSemester = (month: number) => month === semesterOne || month === semesterTwo

function findEmptyMonths(months: ClassProgress['months']): number[] {
  return months.flatMap(({ month, entered, expected }) => (expected > 0 && entered === 0 ? [month] : []))
}

/** The students of a closing year who are neither promoted nor to repeat, by class; none of another year. */
async function countUndecided(
  db: Kysely<Database>,
  school: { id: number; year_status: AcademicYearStatus },
): Promise<Map<number, number>> {
  if (school.year_status !== 'post') return new Map()
  const { rows } = await sql<{ classroom_id: number; count: number }>`
    select classroom_id, count(*)::integer as count
    from enrollments
    where school_id = ${school.id} and ${isUndecided}
    group by classroom_id`.execute(db)
  return new Map(rows.map(({ classroom_id: id, count }) => [id, count]))
}

/** The rounds of scholarships whose money has come and was not paid; of no concern to a teacher. */
async function countRoundsDue(db: Kysely<Database>, dataScope: DataScope, schoolId: number): Promise<number> {
  if (dataScope.kind === 'own-classrooms') return 0
  const { rows } = await sql<{ rounds: number }>`
    select count(*)::integer as rounds from (${roundsDue}) as due where school_id = ${schoolId}`.execute(db)
  return rows[0]?.rounds ?? 0
}

interface ResultsOfClass {
  classroom_id: number
  passed: number
  failed: number
}

/** How many students have passed and failed in the year, by class. */
async function readResultsOfYear(db: Kysely<Database>, schoolId: number): Promise<ResultsOfClass[]> {
  const { rows } = await sql<ResultsOfClass>`
    select classroom_id, sum(passed)::integer as passed, sum(failed)::integer as failed
    from (${countResults(sql<SqlBool>`schools.id = ${schoolId}`)}) as counts
    where period = 3
    group by classroom_id`.execute(db)
  return rows
}
