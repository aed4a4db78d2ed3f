import { sql, type Kysely } from 'kysely'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import type { Database } from '../db/types'
import { noise } from './random'

/** The months of a school year that are done, with the evening on which their sheets were entered. */
const pastMonths = [
  { name: 'November', month: 10, enteredOn: (start: number) => `${start}-12-03` },
  { name: 'December', month: 11, enteredOn: (start: number) => `${start + 1}-01-05` },
  { name: 'January', month: 0, enteredOn: (start: number) => `${start + 1}-02-03` },
]

/** One month of some schools; a school is meant in one academic year (`schools.id`). */
export interface MonthBatch {
  title: string
  month: number
  enteredAt: string
  schoolIds: readonly number[]
  /** True where single cells are missing here and there, or all of a few students. */
  missing: 'cells' | 'students'
}

/** The past months of the school year that begins in `start`. */
export function monthBatches(start: number, schoolIds: readonly number[]): MonthBatch[] {
  return pastMonths.map(({ name, month, enteredOn }) => ({
    title: `${name}, ${start}-${start + 1}`,
    month,
    enteredAt: `${enteredOn(start)}T17:30:00+07:00`,
    schoolIds,
    missing: 'cells',
  }))
}

/** Both semesters of a school year that is over: the sheets are complete but for a few students who were not there. */
export function semesterBatches(start: number, schoolIds: readonly number[]): MonthBatch[] {
  const semesters = [
    { title: 'Semester 1', month: semesterOne, day: '04-05' },
    { title: 'Semester 2', month: semesterTwo, day: '09-05' },
  ]
  return semesters.map(({ title, month, day }) => ({
    title: `${title}, ${start}-${start + 1}`,
    month,
    enteredAt: `${start + 1}-${day}T17:30:00+07:00`,
    schoolIds,
    missing: 'students',
  }))
}

/**
 * One month's scores of the schools' students, made by the database itself: a student's own level (two draws, so that most
 * are in the middle), how hard the subject is for the class, and the luck of the month. About 1 % is missing.
 */
export async function seedScores(db: Kysely<Database>, batch: MonthBatch): Promise<void> {
  const month = String(batch.month + 1)
  const level = sql`(${noise(['student.student_id'], 13, 300)} + ${noise(['student.student_id'], 17, 300)})`
  const subject = noise(['student.classroom_id', 'learned.subject_id'], 19, 160)
  const luck = noise(['student.id', 'learned.subject_id', month], 23, 220)
  const isMissing =
    batch.missing === 'cells'
      ? sql`${noise(['student.id', 'learned.subject_id', month], 29, 1000)} < 10`
      : sql`${noise(['student.student_id', month], 47, 1000)} < 20`
  // Thousandths of the highest score, in whole numbers: the same in every database, and never above the highest.
  const thousandths = sql`least(1000, greatest(50, 200 + ${level} + ${subject} + ${luck}))`
  await sql`
    insert into scores (enrollment_id, subject_id, month, score, updated_by, updated_at)
    select
      student.id,
      learned.subject_id,
      ${batch.month}::smallint,
      case
        when learned.max_score >= 50 then round(${thousandths} * learned.max_score / 500) / 2
        else round(${thousandths} * learned.max_score / 250) / 4
      end,
      account.id,
      ${batch.enteredAt}::timestamptz
    from enrollments as student
    join classrooms as class on class.id = student.classroom_id
    left join accounts as account on account.staff_id = class.teacher_staff_id
    join schools as school on school.id = student.school_id
    join academic_year_subjects as learned
      on learned.academic_year_id = school.academic_year_id
      and learned.grade = class.grade
      and learned.type in (0, class.type)
    where student.school_id = any(${[...batch.schoolIds]}::integer[])
      and student.entry_status <> 3
      and not (${isMissing})
    order by student.id, learned.subject_id`.execute(db)
}
