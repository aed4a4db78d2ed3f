import { sql, type Kysely } from 'kysely'
import type * as z from 'zod'
import { schoolMonths } from '@/domain/academic-years/months'
import { type StudyDayCounts } from '@/domain/academic-years/schema'
import { accomplishmentStatement } from '@/features/accomplishment/schema'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { reading, type ServedOperation } from '../../operation'
import { widenToSchools, whereInScope, type DataScope } from '../../data-scope'
import { idParams, nothing } from '../../request'
import { hasResult, learnedSubjects } from '../scores/class-results'
import { gradeNames } from '../lookups/grade-names'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { isDueBy, isEntered, findLastDay } from '../sheets/due-entries'

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
  const rows = await readClassrooms(db, dataScope, school)
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
  })
}

interface SchoolInYear {
  id: number
  start_date: string
  end_date: string
  study_days: StudyDayCounts[]
}

/**
 * The active classrooms of the data scope with what is missing in each. What is due is what the
 * sheets' overview expects, who has a result is the rule of the graduation page. Every question
 * is an existence test on the scores' key, so that a full year of a large school costs no more than an empty one.
 */
async function readClassrooms(db: Kysely<Database>, dataScope: DataScope, school: SchoolInYear) {
  const months = schoolMonths(school)
  const lastDays = months.map((month) => findLastDay(month, school.end_date))
  const { rows } = await sql<{
    classroom_id: number
    grade: number
    suffix: string
    count: number
    months: number[]
    without_attendance: number[]
  }>`
    with months as materialized (
      select month, last_day, position
      from unnest(${months}::integer[], ${lastDays}::date[]) with ordinality as listed (month, last_day, position)
    ),
    learned as materialized (${learnedSubjects(sql`classrooms.school_id = ${school.id}`)}),
    sheets as materialized (
      select classroom_id, array_agg(subject_id) as subjects from learned group by classroom_id
    )
    select
      classrooms.id as classroom_id,
      classrooms.grade,
      classrooms.suffix,
      (select count(*)::integer ${pupils} and not ${hasResult()}) as count,
      array(
        select months.month from months
        where exists (select ${pupils} and sheets.subjects is not null)
          and not exists (select ${pupils} and ${hasScore(sql`months.month`)})
        order by months.position
      ) as months,
      array(
        select months.month from months
        where exists (select ${pupils} and ${isDue}) and not exists (select ${pupils} and ${isDue} and exists (
          select from attendances
          where attendances.enrollment_id = enrollments.id and attendances.month = months.month and ${isEntered}
        ))
        order by months.position
      ) as without_attendance
    from classrooms
    join schools on schools.id = classrooms.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    left join sheets on sheets.classroom_id = classrooms.id
    where classrooms.school_id = ${school.id} and classrooms.status = 1 and ${whereInScope(dataScope)}
    order by classrooms.grade, classrooms.suffix collate "C"`.execute(db)
  return rows.map((row) => Object.assign(row, gradeNames(row.grade)))
}

const pupils = sql`from enrollments
  where enrollments.classroom_id = classrooms.id and ${isAttending()}`

const isDue = isDueBy('enrollments', sql`months.last_day`)

function hasScore(month: unknown) {
  return sql`exists (
    select from scores
    where scores.enrollment_id = enrollments.id and scores.month = ${month} and scores.subject_id = any(sheets.subjects))`
}
