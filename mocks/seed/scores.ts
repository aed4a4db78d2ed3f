import { sql, type Kysely, type RawBuilder } from 'kysely'
import { monthKeys, semesterOne } from '@/lib/dates/month-codes'
import type { Database } from '../db/types'
import type { EnteredSheet } from './entered-sheets'
import { large, noise } from './random'

/** Fills the scores and attendance of sheets. */
export async function seedSheets(db: Kysely<Database>, sheets: readonly EnteredSheet[]): Promise<void> {
  await sql`
    create temporary table seed_sheets as
    select * from json_to_recordset(${JSON.stringify(sheets)}::json) as sheet (
      classroom_id integer, month smallint, entered_on date, missing integer
    )`.execute(db)
  await sql`analyze seed_sheets`.execute(db)
  await seedScores(db)
  await seedAttendances(db)
  await sql`drop table seed_sheets`.execute(db)
}

/**
 * The scores of sheets, made by the database itself: a student's own level (two draws, so that most are in the middle), how
 * hard the subject is for the class, and the luck of the month. Who was promoted has passed, and who repeats has not.
 */
async function seedScores(db: Kysely<Database>): Promise<void> {
  const level = sql`(${noise(['enrollments.student_id'], 13, 300)} + ${noise(['enrollments.student_id'], 17, 300)})`
  const sheetOf = (column: string) => [column, '(sheet.month + 1)']
  // The luck of the month from one number per student and month and one per class and subject, as there are millions.
  const both = sql`(student.luck * learned.luck % ${sql.raw(String(large))})`
  const isMissing = sql`case
    when student.month < ${sql.lit(semesterOne)} then student.missing > 0 and ${both} / 12100 % 1000 < student.missing
    else student.graduation_status = 0 and student.absence < 2 * student.missing end`
  // Thousandths of the highest score, in whole numbers: the same in every database, and never above the highest.
  const thousandths = sql`least(1000, greatest(50, 200 + student.level + learned.ease + ${both} % 110 + ${both} / 110 % 110))`
  await sql`
    insert into scores (enrollment_id, subject_id, month, score, updated_by, updated_at)
    with learned as materialized (
      select class.id as classroom_id, offered.subject_id, offered.max_score::integer as max_score, account.id as account_id,
        ${noise(['class.id', 'offered.subject_id'], 19, 160)} as ease,
        1 + ${noise(['class.id', 'offered.subject_id'], 23, large)} as luck
      from classrooms as class
      join schools as school on school.id = class.school_id
      join academic_year_subjects as offered
        on offered.academic_year_id = school.academic_year_id
        and offered.grade = class.grade
        and offered.type in (0, class.type)
      left join accounts as account on account.staff_id = class.teacher_staff_id
      where class.id in (select classroom_id from seed_sheets)
    ),
    student as materialized (
      select enrollments.id, enrollments.student_id, enrollments.classroom_id, enrollments.graduation_status, sheet.month,
        sheet.missing, ${noise(sheetOf('enrollments.id'), 29, large)} as luck,
        ${noise(sheetOf('enrollments.student_id'), 47, 1000)} as absence,
        (sheet.entered_on + time '17:30') at time zone 'Asia/Phnom_Penh' as entered_at,
        case enrollments.graduation_status
          when 2 then -80 - ${noise(['enrollments.student_id'], 13, 120)}
          when 1 then greatest(300, ${level})
          else ${level}
        end as level
      from seed_sheets as sheet
      join enrollments on enrollments.classroom_id = sheet.classroom_id and enrollments.entry_status <> 3
      -- The scores of a student are read together, so they are stored together.
      order by enrollments.id, sheet.month
    )
    select
      student.id,
      learned.subject_id,
      student.month,
      case
        when learned.max_score >= 50 then (${thousandths} * learned.max_score + 250) / 500 * 0.5
        else (${thousandths} * learned.max_score + 125) / 250 * 0.25
      end,
      learned.account_id,
      student.entered_at
    from student
    join learned on learned.classroom_id = student.classroom_id
    where not (${isMissing})`.execute(db)
}

/** The absences of the same sheets: most students have none or one, a few many. */
async function seedAttendances(db: Kysely<Database>): Promise<void> {
  const columns = ['student.id', '(sheet.month + 1)']
  const absent = sql`greatest(0, ${noise(columns, 31, 7)} - 3) + case when ${noise(columns, 37, 100)} < 3 then 5 else 0 end`
  const permission = sql`greatest(0, ${noise(columns, 41, 6)} - 3)`
  // A month with vacations has fewer days on which a student can be absent.
  const days = sql`(year.study_days -> 0 ->> (${[...monthKeys]}::text[])[sheet.month + 1])::integer`
  const ofMonth = (count: RawBuilder<unknown>) => sql`round((${count}) * least(1, ${days} / 22.0))::integer`
  await sql`
    insert into attendances (enrollment_id, month, absent, permission, updated_by, updated_at)
    select student.id, sheet.month, ${ofMonth(absent)}, ${ofMonth(permission)}, account.id,
      (sheet.entered_on + time '17:30') at time zone 'Asia/Phnom_Penh'
    from seed_sheets as sheet
    join enrollments as student on student.classroom_id = sheet.classroom_id and student.entry_status <> 3
    join classrooms as class on class.id = sheet.classroom_id
    join schools as school on school.id = class.school_id
    join academic_years as year on year.id = school.academic_year_id
    left join accounts as account on account.staff_id = class.teacher_staff_id
    where sheet.month < ${sql.lit(semesterOne)} and ${noise(columns, 43, 1000)} >= sheet.missing
    order by student.id, sheet.month`.execute(db)
}
