import { sql, type Kysely } from 'kysely'
import { schoolMonths } from '@/domain/academic-years/months'
import { monthOfSemester } from '@/domain/results/semester-calculation'
import { semesterOne } from '@/lib/dates/month-codes'
import type { Database } from '../db/types'
import type { SeedYear } from './academic-years'

/** Which classes of the school have a month corrected after their semester was calculated. */
const outdated = { [monthOfSemester[1]]: [3], [monthOfSemester[2]]: [3, 8] } as const

/**
 * Makes the semesters of a school whose closing year is over from their months, as its classes have calculated them. In some
 * of the classes a month was corrected afterwards, so that the saved semester is outdated.
 */
export async function seedCalculatedSemesters(db: Kysely<Database>, schoolId: number, year: SeedYear): Promise<void> {
  const second = Number(year.start_date.slice(0, 4)) + 1
  const isFirstSemester = (month: number) => month >= 10 || month <= 2
  for (const month of Object.values(monthOfSemester)) {
    const months = schoolMonths(year).filter((code) => isFirstSemester(code) === (month === semesterOne))
    const day = month === semesterOne ? `${second}-04-05` : `${second}-09-05`
    const calculatedAt = sql`(${day}::date + time '18:30') at time zone 'Asia/Phnom_Penh'`
    await sql`
      with student as materialized (
        select enrollments.id from enrollments join classrooms on classrooms.id = enrollments.classroom_id
        where classrooms.school_id = ${schoolId}
      ),
      calculated as (
        update scores set score = mean.score, updated_at = ${calculatedAt}
        from (
          select enrollment_id, subject_id, round(avg(score), 2) as score
          from scores join student on student.id = scores.enrollment_id
          where month = any(${months}::integer[]) group by 1, 2
        ) as mean
        where scores.enrollment_id = mean.enrollment_id and scores.subject_id = mean.subject_id and scores.month = ${month}::smallint
        returning scores.enrollment_id
      )
      insert into semester_calculations (enrollment_id, semester, months, calculated_at)
      select distinct enrollment_id, ${month}::smallint, ${months}::smallint[], ${calculatedAt} from calculated`.execute(
      db,
    )
    // One student's marks of the last month, a week later.
    await sql`
      with student as materialized (
        select id from (
          select min(enrollments.id) as id, row_number() over (order by classrooms.grade, classrooms.suffix) as nth
          from enrollments
          join classrooms on classrooms.id = enrollments.classroom_id
          join semester_calculations as made on made.enrollment_id = enrollments.id and made.semester = ${month}::smallint
          where classrooms.school_id = ${schoolId}
          group by classrooms.id
        ) as class
        where nth = any(${[...outdated[month]]}::integer[])
      ),
      corrected as (
        update scores set score = score - 0.5, updated_at = ${calculatedAt} + interval '7 days'
        from student
        where scores.enrollment_id = student.id and scores.month = ${months.at(-1)}::smallint and scores.score >= 0.5
        returning scores.enrollment_id, scores.month, scores.subject_id
      )
      insert into scores_after_calculation (enrollment_id, semester, month, subject_id)
      select enrollment_id, ${month}::smallint, month, subject_id from corrected`.execute(db)
  }
}
