import { sql, type Kysely, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { monthCodesOfSpan, schoolMonths } from '@/domain/academic-years/months'
import { type StudyDayCounts } from '@/domain/academic-years/schema'
import { classProgress, type ClassProgress } from '@/sheets/sheet/schema'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'
import { reading, type ServedOperation } from '../../operation'
import { widenToSchools, whereInScope, type DataScope } from '../../data-scope'
import { idText, nothing } from '../../request'
import { learnedSubjects } from '../scores/class-results'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'
import { isDueBy, isEntered, lastDayOf } from './due-entries'

const overviewRequest = z.strictObject({ academic_year_school_id: idText })

export const sheetOverviewOperations: readonly ServedOperation[] = [
  reading('GET /scores/overview', { params: nothing, query: overviewRequest }, async ({ db, dataScope, query }) => {
    const school = await findSchool(db, dataScope, query.academic_year_school_id)
    return answer(await scoreProgress(db, dataScope, school))
  }),
  reading(
    'GET /attendances/overview',
    { params: nothing, query: overviewRequest },
    async ({ db, dataScope, query }) => {
      const school = await findSchool(db, dataScope, query.academic_year_school_id)
      return answer(await attendanceProgress(db, dataScope, school))
    },
  ),
]

interface SchoolInYear {
  id: number
  start_date: string
  end_date: string
  study_days: StudyDayCounts[]
}

/** The school; a teacher's reach ends at their own classes, but it is at their school that these are. */
async function findSchool(db: Kysely<Database>, dataScope: DataScope, id: number): Promise<SchoolInYear> {
  const school = await db
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select(['schools.id', 'academic_years.start_date', 'academic_years.end_date', 'academic_years.study_days'])
    .where('schools.id', '=', id)
    .where(whereInScope(widenToSchools(dataScope)))
    .executeTakeFirst()
  if (school === undefined) throw notFoundOrForbidden(dataScope)
  return school
}

interface ProgressRow {
  classroom_id: number
  month: number
  entered: number
  expected: number
}

/** Every month and semester: of each student's subjects those that have a score. Months without school expect none. */
async function scoreProgress(db: Kysely<Database>, dataScope: DataScope, school: SchoolInYear): Promise<ProgressRow[]> {
  const semesters = [semesterOne, semesterTwo].map((month) => ({ month, hasSchool: true }))
  const months = [...selectMonths(school), ...semesters]
  const { rows } = await sql<ProgressRow>`
    with rooms as materialized (${selectRooms(dataScope, school)}),
    learned as materialized (${learnedSubjects(sql`classrooms.id in (select id from rooms)`)}),
    sheets as materialized (
      select rooms.id, array(select subject_id from learned where learned.classroom_id = rooms.id) as subjects
      from rooms
    ),
    pupils as materialized (${selectStudents()}),
    entered as materialized (
      select pupils.classroom_id, own.month, sum(own.count) as count
      from pupils
      join sheets on sheets.id = pupils.classroom_id
      -- A whole pupil at a time along the scores' key: half the time of one large join.
      cross join lateral (
        select scores.month, count(*) as count
        from scores
        where scores.enrollment_id = pupils.id and scores.subject_id = any(sheets.subjects)
        group by scores.month
        offset 0
      ) as own
      group by pupils.classroom_id, own.month
    ),
    sizes as materialized (
      select pupils.classroom_id, count(*) as count from pupils group by pupils.classroom_id
    )
    select
      rooms.id as classroom_id,
      months.month,
      coalesce(entered.count, 0)::integer as entered,
      case
        when months.has_school then coalesce(sizes.count * cardinality(sheets.subjects), 0)
        else 0
      end::integer as expected
    from rooms
    join sheets on sheets.id = rooms.id
    cross join unnest(
      ${months.map(({ month }) => month)}::integer[],
      ${months.map(({ hasSchool }) => hasSchool)}::boolean[]
    ) with ordinality as months (month, has_school, position)
    left join sizes on sizes.classroom_id = rooms.id
    left join entered on entered.classroom_id = rooms.id and entered.month = months.month
    order by rooms.grade, rooms.suffix collate "C", months.position`.execute(db)
  return rows
}

/** Every month: of the students who were in the class by its end those who have a count. Months without school expect none. */
async function attendanceProgress(
  db: Kysely<Database>,
  dataScope: DataScope,
  school: SchoolInYear,
): Promise<ProgressRow[]> {
  const months = selectMonths(school)
  const { rows } = await sql<ProgressRow>`
    with rooms as materialized (${selectRooms(dataScope, school)}),
    pupils as materialized (${selectStudents()}),
    months as materialized (
      select month, last_day, has_school, position
      from unnest(
        ${months.map(({ month }) => month)}::integer[],
        ${months.map(({ lastDay }) => lastDay)}::date[],
        ${months.map(({ hasSchool }) => hasSchool)}::boolean[]
      ) with ordinality as listed (month, last_day, has_school, position)
    ),
    counted as materialized (
      select
        pupils.classroom_id,
        months.month,
        count(*) filter (where ${isEntered}) as entered,
        count(*) as expected
      from pupils
      join months on months.has_school and ${isDueBy('pupils', sql`months.last_day`)}
      left join attendances on attendances.enrollment_id = pupils.id and attendances.month = months.month
      group by pupils.classroom_id, months.month
    )
    select
      rooms.id as classroom_id,
      months.month,
      coalesce(counted.entered, 0)::integer as entered,
      coalesce(counted.expected, 0)::integer as expected
    from rooms
    cross join months
    left join counted on counted.classroom_id = rooms.id and counted.month = months.month
    order by rooms.grade, rooms.suffix collate "C", months.position`.execute(db)
  return rows
}

/** The active classes that the caller may open. */
function selectRooms(dataScope: DataScope, school: SchoolInYear): RawBuilder<unknown> {
  return sql`
    select classrooms.id, classrooms.grade, classrooms.suffix
    from classrooms
    join schools on schools.id = classrooms.school_id
    join raw_schools on raw_schools.id = schools.raw_school_id
    where classrooms.school_id = ${school.id} and classrooms.status = 1 and ${whereInScope(dataScope)}`
}

/** The students who are in those classes now: the rows of the sheets. */
function selectStudents(): RawBuilder<unknown> {
  return sql`
    select enrollments.id, enrollments.classroom_id, enrollments.enrolled_date
    from enrollments
    where enrollments.classroom_id in (select id from rooms)
      and ${isAttending()}`
}

/** The months of the year in order. */
function selectMonths(school: SchoolInYear) {
  const due = new Set(schoolMonths(school))
  return monthCodesOfSpan(school.start_date, school.end_date).map((month) => {
    const lastDay = lastDayOf(month, school.end_date)
    return { month, lastDay, hasSchool: due.has(month) }
  })
}

function answer(rows: readonly ProgressRow[]): { data: ClassProgress[] } {
  const byClass = new Map<number, ClassProgress>()
  for (const { classroom_id, month, entered, expected } of rows) {
    const found = byClass.get(classroom_id) ?? { classroom_id, months: [] }
    found.months.push({ month, entered, expected })
    byClass.set(classroom_id, found)
  }
  return { data: z.array(classProgress).parse([...byClass.values()]) }
}
