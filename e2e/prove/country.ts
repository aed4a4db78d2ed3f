import { sql, type Kysely, type SqlBool } from 'kysely'
import { countAllSchools } from '../../mocks/background/counts/count-schools'
import { sumSheets } from '../../mocks/background/counts/truth'
import type { Database } from '../../mocks/db/types'

/** The size of the country, which has one running year. */
export interface CountrySize {
  schools: number
  classes: number
  students: number
  /** Classes whose scores and attendances are there as rows; of the others only their counts. */
  entered: number
}

/** The months that are entered, from November on. */
const months = [10, 11, 0, 1, 2, 3, 4, 5, 6, 7]

/** How many schools have the sheets of all their classes and months as rows. */
export const wholeSchools = 20

/** Fills an empty PostgreSQL database; the role has to be a superuser. Names and birth dates are made up by number. */
export async function fillCountry(opened: Kysely<Database>, size: CountrySize): Promise<void> {
  await opened.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`set idle_in_transaction_session_timeout = 0`.execute(db)
    await sql`set maintenance_work_mem = '512MB'`.execute(db)
    // No foreign keys and no triggers: they would check and count row by row.
    await sql`set session_replication_role = replica`.execute(db)
    await fillPlaces(db, size)
    await fillClasses(db, size)
    await fillStudents(db, size)
    await fillTransfers(db, size)
    await fillSheets(db, size)
    await sql`set session_replication_role = origin`.execute(db)
    await sql`analyze`.execute(db)
    await db.transaction().execute(async (transaction) => {
      await countAllSchools(transaction)
      await spreadCounts(transaction, size)
    })
    await sql`vacuum analyze`.execute(db)
    await sql`reset all`.execute(db)
  })
}

async function fillPlaces(db: Kysely<Database>, { schools }: CountrySize): Promise<void> {
  await sql`
    insert into gazetteer (id, code, level, name, name_en, kind)
    select n, lpad(n::text, 2, '0'), 'province', 'ខេត្ត ' || n, 'Province ' || n, 'ខេត្ត' from generate_series(1, 25) as n`.execute(
    db,
  )
  await sql`
    insert into gazetteer (id, code, level, parent_code, name, name_en, kind)
    select n * 100 + m, lpad(n::text, 2, '0') || lpad(m::text, 2, '0'), 'district', lpad(n::text, 2, '0'),
      'ស្រុក ' || n || '.' || m, 'District ' || n || '.' || m, 'ស្រុក'
    from generate_series(1, 25) as n, generate_series(1, 8) as m`.execute(db)
  await sql`
    insert into academic_years (id, name, start_date, end_date, status, study_days)
    values (1, '2025-2026', '2025-11-01', '2026-10-31', 'running', '[{"nov": 22}]')`.execute(db)
  await sql`
    insert into raw_schools (id, emis_code, code, name, name_en, degree, province_code, district_code, commune_code,
      village_code, sort_key, search_text)
    select n, place || lpad(n::text, 7, '0'), 'C' || n, 'សាលា ' || n, 'School ' || n, 2, left(place, 2), place,
      place || '01', place || '0101', n::text, n::text
    from generate_series(1, ${schools}::integer) as n,
      lateral (select lpad(((n - 1) % 25 + 1)::text, 2, '0') || lpad(((n - 1) / 25 % 8 + 1)::text, 2, '0') as place) as at`.execute(
    db,
  )
  await sql`
    insert into schools (id, raw_school_id, academic_year_id, status, accomplishment_status)
    select n, n, 1, 1, n % 3 from generate_series(1, ${schools}::integer) as n`.execute(db)
  await sql`
    insert into staffs (id, raw_school_id, staff_role, first_name, last_name, gender)
    select n, (n - 1) % ${schools}::integer + 1, 'teacher', 'ក', 'ខ', case n % 2 when 0 then 'f' else 'm' end
    from generate_series(1, ${schools * 8}::integer) as n`.execute(db)
  await sql`
    insert into accounts (id, username, first_name, last_name, gender, user_group)
    values (1, 'demis', 'ក', 'ខ', 'f', 'demis')`.execute(db)
}

async function fillClasses(db: Kysely<Database>, { schools, classes }: CountrySize): Promise<void> {
  await sql`insert into subject_categories (id, name, name_en, position) values (1, 'ក', 'A', 1)`.execute(db)
  await sql`
    insert into subjects (id, category_id, name, name_en)
    select n, 1, 'មុខវិជ្ជា ' || n, 'Subject ' || n from generate_series(1, 13) as n`.execute(db)
  await sql`
    insert into academic_year_subjects (academic_year_id, subject_id, grade, type, max_score, position)
    select 1, n, grade, 0, 50, n from generate_series(1, 13) as n, generate_series(1, 12) as grade`.execute(db)
  await sql`
    insert into classrooms (id, school_id, grade, suffix, bilingual)
    select n, (n - 1) % ${schools}::integer + 1, (n - 1) / ${schools}::integer % 6 + 1,
      ((n - 1) / ${schools}::integer / 6)::text, 1
    from generate_series(1, ${classes}::integer) as n`.execute(db)
}

async function fillStudents(db: Kysely<Database>, { schools, classes, students }: CountrySize): Promise<void> {
  // Only searching by name needs the indexes of trigrams, which take minutes.
  await sql`drop index students_search`.execute(db)
  const indexes = await dropIndexes(db, ['students', 'enrollments'])
  await sql`
    insert into students (id, emis_student_id, first_name, last_name, gender, birth_date, sort_key, search_text, folded_name)
    select n, 'S' || n, 'ក', n::text, case n % 2 when 0 then 'f' else 'm' end, date '2010-01-01' + n % 3000, n::text, n::text,
      n::text
    from generate_series(1, ${students}::integer) as n`.execute(db)
  await sql`
    insert into enrollments (id, student_id, school_id, grade, classroom_id, entry_status, enrolled_date, ethnicity,
      disabilities, health_problems, personal_problems, scholarships)
    select n, n, (class - 1) % ${schools}::integer + 1, (class - 1) / ${schools}::integer % 6 + 1, class,
      case when n % 50 = 0 then 3 when n % 17 = 0 then 2 when n % 3 = 0 then 0 else 1 end,
      case when n % 40 = 0 then date '2026-01-10' else date '2025-11-01' end, case n % 30 when 0 then 1 else 0 end,
      case n % 60 when 0 then '[1]' else '[]' end::jsonb, '[]', '[]', case n % 10 when 0 then '[1]' else '[]' end::jsonb
    from generate_series(1, ${students}::integer) as n, lateral (select (n - 1) % ${classes}::integer + 1 as class) as at`.execute(
    db,
  )
  for (const index of indexes) await sql.raw(index).execute(db)
  for (const table of ['students', 'enrollments']) {
    await sql`select setval(${`${table}_id_seq`}, ${students}::integer)`.execute(db)
  }
}

/** Building an index once is quicker than keeping it up to date; gives what makes them again. */
async function dropIndexes(db: Kysely<Database>, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any(${[...tables]}::text[])
      and indexname not in (select conname from pg_constraint where contype in ('p', 'u'))`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}

/** One student in thirty came from the school before. */
async function fillTransfers(db: Kysely<Database>, { schools }: CountrySize): Promise<void> {
  await sql`
    insert into transfers (enrollment_id, from_school_id, from_grade, to_school_id, grade, classroom_id, reason,
      report_stage, status, requested_on, completed_on)
    select id, (school_id + ${schools - 2}::integer) % ${schools}::integer + 1, grade, school_id, grade, classroom_id,
      '', 1, 1, '2025-12-01', '2025-12-05'
    from enrollments where id % 30 = 1`.execute(db)
}

async function fillSheets(db: Kysely<Database>, { entered }: CountrySize): Promise<void> {
  const hasSheets = (wholeYear: readonly number[], begun: readonly number[]) => sql`
    join unnest(${[...wholeYear]}::integer[]) as month
      on (month = any(${[...begun]}::integer[]) and classroom_id <= ${entered}) or school_id <= ${wholeSchools}
    where entry_status <> 3`
  await sql`
    insert into scores (enrollment_id, subject_id, month, score)
    select enrollments.id, subject, month, 25
    from generate_series(1, 13) as subject, enrollments ${hasSheets([...months, 13, 14], [10, 11, 13])}`.execute(db)
  await sql`
    insert into attendances (enrollment_id, month, absent, permission)
    select enrollments.id, month, 0, 0 from enrollments ${hasSheets(months, [10, 11])}`.execute(db)
}

/** The counts of the sheets of all other classes: rows of their own would take a hundred times the room. */
async function spreadCounts(db: Kysely<Database>, { entered }: CountrySize): Promise<void> {
  await sql`
    insert into class_counts
      (academic_year_id, school_id, classroom_id, enrolled_month, month, students, cells, scores, attendances)
    select academic_year_id, school_id, classroom_id, enrolled_month, month.code, 0, 0,
      case (classroom_id + month.position) % 4 when 0 then students else students * 13 end, students
    from class_counts, unnest(${months}::integer[]) with ordinality as month (code, position)
    where class_counts.month is null and classroom_id > ${entered} and school_id > ${wholeSchools}
    order by month.position, classroom_id`.execute(db)
  await sql`
    insert into result_counts (academic_year_id, school_id, classroom_id, grade, period, passed, failed)
    select counts.academic_year_id, counts.school_id, counts.classroom_id, classrooms.grade, period,
      sum(counts.students) - 2, 2
    from class_counts as counts
    join classrooms on classrooms.id = counts.classroom_id
    cross join generate_series(1, 3) as period
    where counts.month is null and counts.classroom_id > ${entered} and counts.school_id > ${wholeSchools}
    group by 1, 2, 3, 4, 5`.execute(db)
  await sql`delete from school_counts`.execute(db)
  await sql`
    insert into school_counts
      (academic_year_id, school_id, month, enrolled_month, students, cells, scores, attendances)
    ${sumSheets(sql`class_counts`, sql<SqlBool>`true`)}`.execute(db)
}
