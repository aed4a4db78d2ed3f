import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/types'
import { yearIds } from './academic-years'
import { large, noise } from './random'

/** Which girl of a school, in a chance order, has which of the doubts. */
const nth = { twinOf: 1, mistyped: 2, withoutClass: 3 } as const

interface DoubtfulSchools {
  /** The raw schools that have the same girl twice, and another one whose year of birth is mistyped. */
  ofRecords: readonly number[]
  /** The raw schools that have not put one of their girls into a class yet. */
  ofClasses: readonly number[]
}

/** What every register has: a child who is in it twice, a mistyped birth date, a child who waits for a class. */
export async function seedDoubtfulRecords(
  db: Kysely<Database>,
  { ofRecords, ofClasses }: DoubtfulSchools,
): Promise<void> {
  const girls = (schools: readonly number[]) => sql`
    select enrollments.id as enrollment_id, enrollments.school_id, enrollments.grade, enrollments.classroom_id, students.*,
      row_number() over (partition by enrollments.school_id
        order by ${noise(['enrollments.id'], 307, large)}, enrollments.id) as nth
    from enrollments
    join students on students.id = enrollments.student_id
    join schools on schools.id = enrollments.school_id
    where schools.academic_year_id = ${yearIds.running} and schools.raw_school_id = any(${[...schools]}::integer[])
      and enrollments.entry_status <> 3 and enrollments.grade > 0 and students.gender = 'f'
      and not exists (select from accounts where accounts.student_id = students.id)`
  // Twice in one class would be seen at once: the other record is in another class of the grade, or of the one below.
  await sql`
    with girl as materialized (${girls(ofRecords)})
    update students set last_name = one.last_name, first_name = one.first_name, last_name_en = one.last_name_en,
      first_name_en = one.first_name_en, birth_date = one.birth_date, folded_name = one.folded_name,
      sort_key = one.sort_key,
      search_text = replace(one.search_text, one.emis_student_id, students.emis_student_id)
    from girl as one
    cross join lateral (
      select id from girl
      where school_id = one.school_id and classroom_id <> one.classroom_id and grade in (one.grade, one.grade - 1)
        and nth > ${nth.withoutClass}
      order by nth limit 1
    ) as two
    where one.nth = ${nth.twinOf} and students.id = two.id`.execute(db)
  await sql`
    with girl as materialized (${girls(ofRecords)})
    update students set birth_date = girl.birth_date - interval '10 years'
    from girl where girl.nth = ${nth.mistyped} and students.id = girl.id`.execute(db)
  await sql`
    with girl as materialized (${girls(ofClasses)})
    update enrollments set classroom_id = null
    from girl where girl.nth = ${nth.withoutClass} and enrollments.id = girl.enrollment_id`.execute(db)
}
