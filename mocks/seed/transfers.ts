import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'
import { yearIds } from './academic-years'
import { demoDistrict } from './schools'
import { large, noise, spread } from './random'

const intoDemoSchool = 3

const reasons = sql`array['ឪពុកម្ដាយផ្លាស់ទីលំនៅ', 'ផ្លាស់ទៅនៅជាមួយជីដូនជីតា', 'ឪពុកម្ដាយផ្លាស់ប្ដូរកន្លែងធ្វើការ', 'សាលាថ្មីនៅជិតផ្ទះជាង']`

interface SeededTransfers {
  /** The raw schools between which students move. */
  schools: readonly number[]
  year: number
  /** How many wait for the receiving school, and how many have moved the student already. */
  pending: number
  completed: number
  /** Nothing happens after this day. */
  until: string
}

/** Transfers of a year between schools of a province, of students who are in no later year. */
export async function seedTransfers(
  db: Kysely<Database>,
  { schools, year, pending, completed, until }: SeededTransfers,
): Promise<void> {
  const isCompleted = sql`child.nth > ${sql.lit(pending)}`
  // From the first school days on; requests that wait are at most three weeks old.
  const firstDay = sql`greatest(child.enrolled_date + 1, case when ${isCompleted} then child.enrolled_date + 1 else ${until}::date - 21 end)`
  const requestedOn = sql`least(${until}::date, ${firstDay}
    + (${spread('child.hash', 211, 1000)} * greatest(0, ${until}::date - ${firstDay} - 5) / 1000)::integer)`
  await sql`
    with moving as (
      select enrollments.id, enrollments.school_id, enrollments.grade, enrollments.classroom_id, enrollments.enrolled_date,
        ${noise(['enrollments.id'], 199, large)} as hash, schools.raw_school_id, raw_schools.province_code
      from enrollments
      join schools on schools.id = enrollments.school_id and schools.academic_year_id = ${year}
      join raw_schools on raw_schools.id = schools.raw_school_id
      where schools.raw_school_id = any(${[...schools]}::integer[])
        and enrollments.entry_status <> 3 and enrollments.next_enrollment_id is null and enrollments.enrolled_date < ${until}::date
    ),
    class as (
      select distinct on (raw_schools.province_code, classrooms.grade, classrooms.school_id)
        raw_schools.province_code, classrooms.grade, classrooms.school_id, classrooms.id
      from classrooms
      join schools on schools.id = classrooms.school_id and schools.academic_year_id = ${year}
      join raw_schools on raw_schools.id = schools.raw_school_id
      where schools.raw_school_id = any(${[...schools]}::integer[])
      order by 1, 2, 3, classrooms.suffix
    ),
    child as materialized (
      select target.*, row_number() over (order by target.hash, target.id) as nth
      from (
        select distinct on (moving.hash, moving.id) moving.*, class.school_id as to_school_id, class.id as to_classroom_id
        from (select * from moving order by hash, id limit ${sql.lit(3 * (pending + completed))}) as moving
        join class on class.province_code = moving.province_code and class.grade = moving.grade and class.school_id <> moving.school_id
        order by moving.hash, moving.id, class.school_id
      ) as target
    ),
    made as materialized (
      select child.*, ${requestedOn} as requested_on, ${isCompleted} as is_completed
      from child where nth <= ${sql.lit(pending + completed)}
    ),
    moved as (
      update enrollments set school_id = made.to_school_id, classroom_id = made.to_classroom_id, transfer_status = 1
      from made where made.id = enrollments.id and made.is_completed
    )
    insert into transfers (enrollment_id, from_school_id, from_grade, from_classroom_id, to_school_id, grade, classroom_id, reason,
      report_stage, status, requested_on, completed_on)
    select id, school_id, grade, classroom_id, to_school_id, grade, case when is_completed then to_classroom_id end,
      (${reasons})[1 + ${spread('made.hash', 223, 4)}],
      1, case when is_completed then 1 else 0 end, requested_on,
      case when is_completed then least(${until}::date, requested_on + 3) end
    from made
    order by nth`.execute(db)
}

/** Students of other schools of the demonstration's district who wait to come to its school, so that there is something to decide. */
export async function seedTransfersIntoDemoSchool(
  db: Kysely<Database>,
  { demoSchool, madeOn }: { demoSchool: number; madeOn: string },
): Promise<void> {
  await sql`
    insert into transfers (enrollment_id, from_school_id, from_grade, from_classroom_id, to_school_id, grade, reason,
      report_stage, status, requested_on)
    select child.id, child.school_id, child.grade, child.classroom_id, demo.id, child.grade, (${reasons})[1 + child.nth % 4],
      1, 0, greatest(child.enrolled_date, ${madeOn}::date - 4 * child.nth)
    from (
      select enrollments.*, row_number() over (order by ${noise(['enrollments.id'], 227, large)}, enrollments.id)::integer as nth
      from enrollments
      join schools on schools.id = enrollments.school_id and schools.academic_year_id = ${yearIds.running}
      join raw_schools on raw_schools.id = schools.raw_school_id and raw_schools.district_code = ${demoDistrict}
      where raw_schools.id <> ${demoSchool} and enrollments.grade between 7 and 9 and enrollments.entry_status <> 3
        and enrollments.classroom_id is not null and enrollments.enrolled_date < ${madeOn}::date
    ) as child
    join schools as demo on demo.raw_school_id = ${demoSchool} and demo.academic_year_id = ${yearIds.running}
    where child.nth <= ${sql.lit(intoDemoSchool)}
    order by child.nth`.execute(db)
}
