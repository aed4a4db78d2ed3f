import { sql, type Kysely, type RawBuilder } from 'kysely'
import { khmerSortKey } from '@/lib/khmer/sort-key'
import { foldedName } from '../api/handlers/students/child-text'
import type { Database } from '../db/types'
import { startYears, yearIds } from './academic-years'
import { familyNames, givenNames, personSearchText, type Person } from './people'
import { large, noise, spread } from './random'
import type { Cohort } from './working-schools'

interface Options {
  /** The first id of the enrollments. */
  firstEnrollment: number
  yearShift: number
  /** Nothing of the running year happened after this day, `yyyy-MM-dd`. */
  madeOn: string
}

// Coprime with the numbers of names, so that students whose ids follow one another bear different ones.
const stride = 7919

/** Makes students of the cohorts and their enrollments of three years, in the database itself: there are very many. */
export async function seedWorkingStudents(
  db: Kysely<Database>,
  cohorts: readonly Cohort[],
  options: Options,
): Promise<void> {
  await createNames(db)
  await createChildren(db, cohorts)
  await insertStudents(db, options)
  await insertGuardians(db)
  await insertEnrollments(db, options)
  await sql`drop table seed_children, seed_names`.execute(db)
}

/** Every family name with every given name, as the tables keep a name. */
async function createNames(db: Kysely<Database>): Promise<void> {
  const rows = (['f', 'm'] as const).flatMap((gender) =>
    familyNames
      .flatMap((family) => givenNames[gender].map((given) => ({ family, given })))
      .map(({ family, given }, index) => {
        const person: Person = {
          first_name: given.km,
          last_name: family.km,
          first_name_en: given.latin,
          last_name_en: family.latin,
          gender,
        }
        return Object.assign(person, {
          index,
          sort_key: khmerSortKey(`${family.km} ${given.km}`),
          search_text: personSearchText(person, ''),
          folded_name: foldedName(person),
        })
      }),
  )
  await sql`
    create temporary table seed_names as
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as name (
      first_name text, last_name text, first_name_en text, last_name_en text, gender text, index integer,
      sort_key text, search_text text, folded_name text
    )`.execute(db)
  await sql`create unique index on seed_names (gender, index)`.execute(db)
  await sql`analyze seed_names`.execute(db)
}

/**
 * One row per child: the cohort, what becomes of it, and the grade in each year. Of 1000 children 55 repeat a grade each
 * year, 20 drop out each year and about as many come from elsewhere.
 */
async function createChildren(db: Kysely<Database>, cohorts: readonly Cohort[]): Promise<void> {
  const [yearOfDropout, yearOfEntry] = [spread('child.hash', 61, 1000), spread('child.hash', 67, 1000)]
  const isKnown = sql`child.known_classroom_id is not null`
  // Without statistics each child would be looked up in all classes.
  await sql`analyze schools, classrooms, enrollments`.execute(db)
  await sql`
    create temporary table seed_children as
    with cohorts as (
      select * from json_to_recordset(${JSON.stringify(cohorts)}::json) as cohort (
        raw_school_id integer, suffix text, grade integer, first_grade integer, last_grade integer, first_student integer,
        size integer, known_classroom_id integer, commune_code text, villages integer, birth_place text
      )
    ),
    everyone as (
      select cohorts.*, cohorts.first_student + nth as student_id, null::integer as known_id, null::integer as known_entry
      from cohorts cross join lateral generate_series(0, cohorts.size - 1) as nth
      union all
      select cohorts.*, enrollments.student_id, enrollments.id, enrollments.entry_status
      from cohorts join enrollments on enrollments.classroom_id = cohorts.known_classroom_id
    ),
    child as materialized (
      select everyone.*, ${noise(['everyone.student_id'], 53, large)} as hash from everyone
    ),
    -- What happened, without regard to whether the child was at school then.
    fate as materialized (
      select child.*,
        case when ${isKnown} then (known_entry = 2)::integer
          when grade <= last_grade and ${spread('child.hash', 53, 1000)} < 55 then 1 else 0 end as repeated,
        case when grade <= last_grade and not (${isKnown}) and ${spread('child.hash', 59, 1000)} < 55 then 1 else 0 end as repeated_before,
        case when ${isKnown} then case when known_entry = 3 then 3 else 4 end
          when ${yearOfDropout} < 20 then 1 when ${yearOfDropout} < 40 then 2 when ${yearOfDropout} < 60 then 3 else 4 end as dropped,
        case when grade > last_grade then 1 when ${isKnown} and known_entry = 0 and grade > greatest(first_grade, 1) and grade <> 10 then 3
          when ${yearOfEntry} < 5 then 3 when ${yearOfEntry} < 40 then 2 else 1 end as entered
      from child
    ),
    graded as (
      select fate.*, grade as grade_3, grade - 1 + repeated as grade_2, grade - 2 + repeated + repeated_before as grade_1
      from fate
    ),
    first_year as materialized (
      select graded.*, entered = 1 and grade_1 between first_grade and last_grade as is_in_1 from graded
    ),
    second_year as materialized (
      select first_year.*, entered <= 2 and grade_2 between first_grade and last_grade and not (is_in_1 and dropped = 1) as is_in_2
      from first_year
    ),
    third_year as materialized (
      select second_year.*, grade_3 between first_grade and last_grade and not (is_in_1 and dropped = 1)
        and not (is_in_2 and dropped = 2) as is_in_3
      from second_year
    ),
    placed as materialized (
      select third_year.*, year.*
      from third_year
      cross join lateral (
        values
          (1, ${sql.lit(yearIds.archived)}, is_in_1, grade_1, null, case when is_in_2 then grade_2 end),
          (2, ${sql.lit(yearIds.post)}, is_in_2, grade_2, case when is_in_1 then grade_1 end, case when is_in_3 then grade_3 end),
          (3, ${sql.lit(yearIds.running)}, is_in_3, grade_3, case when is_in_2 then grade_2 end, null)
      ) as year (year, year_id, is_in, year_grade, grade_before, next_grade)
      where year.is_in
    )
    select child.*, schools.id as school_id, classrooms.id as classroom_id
    from placed as child
    join schools on schools.raw_school_id = child.raw_school_id and schools.academic_year_id = child.year_id
    join classrooms on classrooms.school_id = schools.id and classrooms.grade = child.year_grade
      and classrooms.suffix = child.suffix`.execute(db)
  await sql`analyze seed_children (student_id, known_id, year)`.execute(db)
}

async function insertStudents(db: Kysely<Database>, { yearShift }: Options): Promise<void> {
  const start = sql.lit(startYears.running)
  const counts = { f: familyNames.length * givenNames.f.length, m: familyNames.length * givenNames.m.length }
  const isGirl = sql`${spread('child.hash', 71, 1000)} < 490`
  const age = sql`case when child.grade >= 1 then child.grade + 5 when child.grade = -3 then 3 when child.grade = 0 then 5 else 4 end
    + child.repeated + child.repeated_before + case when ${spread('child.hash', 73, 1000)} < 60 then 1 else 0 end`
  const carrier = sql`(array['010','012','015','016','017','061','069','077','089','092','096','097'])[1 + ${spread('child.hash', 79, 12)}]`
  await sql`
    insert into students (id, emis_student_id, first_name, last_name, first_name_en, last_name_en, gender, birth_date, birth_place,
      gazetteer_code, phone_number_1, sort_key, search_text, folded_name, created_by_school_id)
    select child.student_id, emis.id, name.first_name, name.last_name, name.first_name_en, name.last_name_en, name.gender,
      (make_date(${start} - (${age}), 11, 1) - ${spread('child.hash', 83, 365)}::integer + make_interval(years => ${yearShift}::integer))::date,
      child.birth_place,
      case when ${spread('child.hash', 89, 100)} < 97 then child.commune_code || lpad((1 + ${spread('child.hash', 97, 1000)} % child.villages)::text, 2, '0') end,
      case when ${spread('child.hash', 101, 100)} < 20 then ${carrier} || (100000 + ${spread('child.hash', 103, 899_999)})::text end,
      name.sort_key, name.search_text || emis.id, name.folded_name, child.raw_school_id
    from (select distinct on (student_id) * from seed_children where known_id is null order by student_id) as child
    cross join lateral (
      select left(child.commune_code, 2) || right((${start} - greatest(0, child.grade - 1))::text, 2) || lpad(child.student_id::text, 6, '0') as id
    ) as emis
    join seed_names as name on name.gender = case when ${isGirl} then 'f' else 'm' end
      and name.index = child.student_id::bigint * ${sql.lit(stride)} % case when ${isGirl} then ${sql.lit(counts.f)} else ${sql.lit(counts.m)} end
    order by child.student_id`.execute(db)
}

/** The mother or the father of each of them, with a telephone number. */
async function insertGuardians(db: Kysely<Database>): Promise<void> {
  const isMother = sql`${spread('child.hash', 107, 100)} < 55`
  await sql`
    insert into student_relationships (student_id, kind, first_name, last_name, gender, occupation, phone_number_1, is_guardian)
    select child.student_id, case when ${isMother} then 'mother' else 'father' end, parent.first_name,
      case when ${isMother} then parent.last_name else students.last_name end, parent.gender,
      (array['កសិករ','កសិករ','កម្មករ','អាជីវករ'])[1 + ${spread('child.hash', 109, 4)}],
      '0' || (array['12','15','16','17','61','69','77','89','92','96','97'])[1 + ${spread('child.hash', 113, 11)}] || (100000 + ${spread('child.hash', 127, 899_999)})::text,
      true
    from (select distinct on (student_id) * from seed_children where known_id is null order by student_id) as child
    join students on students.id = child.student_id
    join seed_names as parent on parent.gender = case when ${isMother} then 'f' else 'm' end and parent.index = ${spread('child.hash', 131, 5000)}
    order by child.student_id`.execute(db)
}

async function insertEnrollments(db: Kysely<Database>, { firstEnrollment, yearShift, madeOn }: Options): Promise<void> {
  // Days are counted in the years as they are written and moved afterwards, as all years are not equally long.
  const moved = (day: RawBuilder<unknown>) => sql`(${day} + make_interval(years => ${yearShift}::integer))::date`
  const today = sql`(${madeOn}::date - make_interval(years => ${yearShift}::integer))::date`
  const start = sql`(${sql.lit(startYears.archived - 1)} + child.year)`
  // Days after 20 November, up to 20 July or up to the day the country is made.
  // From 20 November to 20 July.
  const droppedOn = sql`make_date(${start}, 11, 20) + ${spread('(child.hash + child.year)', 137, 242)}::integer`
  const isDropout = sql`(child.dropped = child.year and ${droppedOn} <= ${today})`
  const id = (year: RawBuilder<unknown>) => sql`(${firstEnrollment}::integer + 3 * child.student_id + ${year})`
  const some = (salt: number, permille: number, options: number) =>
    sql`case when ${spread('(child.hash + child.year)', salt, 1000)} < ${sql.lit(permille)} then jsonb_build_array(1 + ${spread('(child.hash + child.year)', salt + 1, options)}) else '[]'::jsonb end`
  // Most students of Mondulkiri and Ratanakiri are of a minority.
  const ethnicity = sql`case when left(child.commune_code, 2) in ('11', '16') and ${spread('child.hash', 191, 100)} < 60
    then 1 + ${spread('child.hash', 193, 12)} when ${spread('child.hash', 197, 100)} < 3 then 19 else 0 end`
  await sql`
    insert into enrollments (id, student_id, school_id, grade, classroom_id, entry_status, enrolled_date, ethnicity, disabilities,
      health_problems, personal_problems, scholarships, drop_out_reason, drop_out_stage, dropped_out_on, graduation_status, next_enrollment_id)
    select ${id(sql`child.year`)}, child.student_id, child.school_id, child.year_grade, child.classroom_id,
      case when ${isDropout} then 3
        when child.grade_before = child.year_grade then 2
        when child.grade_before is not null then 1
        when child.year_grade = child.first_grade or child.entered = child.year and child.year > 1 then 0
        when child.year = 1 and ${spread('(child.hash + child.year)', 139, 1000)} < 55 then 2
        else 1 end,
      ${moved(sql`least(make_date(${start}, 11, 1 + ${spread('(child.hash + child.year)', 149, 15)}::integer), ${today})`)},
      ${ethnicity}, ${some(151, 25, 4)}, ${some(157, 60, 4)}, ${some(163, 120, 4)}, ${some(173, 80, 4)},
      case when ${isDropout} then 1 + ${spread('(child.hash + child.year)', 181, 6)} end,
      case when ${isDropout} then case when ${droppedOn} < make_date(${start} + 1, 4, 1) then 2 else 3 end end,
      case when ${isDropout} then ${moved(droppedOn)} end,
      case when child.year = 3 or ${isDropout} then 0
        when child.next_grade = child.year_grade then 2
        when child.next_grade is not null or child.year_grade = child.last_grade then 1 else 0 end,
      case when child.next_grade is null then null when child.year = 2 and child.known_id is not null then child.known_id
        else ${id(sql`child.year + 1`)} end
    from seed_children as child
    where child.year < 3 or child.known_id is null`.execute(db)
}
