import { sql, type Kysely, type SqlBool } from 'kysely'
import { monthCodesOfSpan, schoolMonths } from '@/domain/academic-years/months'
import { type StudyDayCounts } from '@/domain/academic-years/schema'
import { monthOfSemester, type CalculatedSemester } from '@/domain/results/semester-calculation'
import { type ClassProgress } from '@/sheets/sheet/schema'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { classesWithSubjects } from '../../../counts/class-sheets'
import type { Database } from '../../../db/types'
import { whereInScope, type DataScope } from '../../data-scope'
import { lastMonthNumber } from './last-month'

// How far the sheets of a school's classes are, from the maintained counts.

export interface SchoolInYear {
  id: number
  academic_year_id: number
  start_date: string
  end_date: string
  study_days: StudyDayCounts[]
}

export interface ClassRow {
  id: number
  grade: number
  suffix: string
  subjects: number
  /** The counts of the class's sheets; null for a class without students. */
  counts:
    | { month: number | null; enrolled_month: number; students: number; scores: number; attendances: number }[]
    | null
}

/** The active classes that the caller may open, with what is counted of their sheets. */
export async function readClasses(
  db: Kysely<Database>,
  dataScope: DataScope,
  school: SchoolInYear,
): Promise<ClassRow[]> {
  const isOpen = sql<SqlBool>`(schools.id = ${school.id} and ${whereInScope(dataScope)})`
  const { rows } = await sql<ClassRow>`
    with rooms as materialized (${classesWithSubjects(school.academic_year_id, isOpen)}),
    counted as (
      select classroom_id, month, enrolled_month,
        sum(students) as students, sum(scores) as scores, sum(attendances) as attendances
      from class_counts
      where school_id = ${school.id} and classroom_id in (select id from rooms)
      group by classroom_id, month, enrolled_month
    ),
    sheets as (
      select classroom_id, json_agg(counted) as counts from counted group by classroom_id
    )
    select rooms.id, rooms.grade, rooms.suffix, rooms.subjects, sheets.counts
    from rooms left join sheets on sheets.classroom_id = rooms.id
    order by rooms.grade, rooms.suffix collate "C"`.execute(db)
  return rows
}

/** The students who go to school in the class. */
export function countStudents({ counts }: ClassRow): number {
  return sum(counts ?? [], 'students')
}

/** Every month and semester: of each student's subjects those that have a score. Months without school expect none. */
export function scoreProgress(
  room: ClassRow,
  school: SchoolInYear,
  calculated: readonly CalculatedSemester[] = [],
): ClassProgress {
  const { id, subjects } = room
  const rows = room.counts ?? []
  const students = countStudents(room)
  const semesters = [semesterOne, semesterTwo].map((month) => ({ month, hasSchool: true }))
  return {
    classroom_id: id,
    students,
    months: [...listMonths(school), ...semesters].map(({ month, hasSchool }) => ({
      month,
      entered: sum(
        rows.filter((row) => row.month === month),
        'scores',
      ),
      expected: hasSchool ? students * subjects : 0,
      calculated: calculated.find(({ semester }) => monthOfSemester[semester] === month),
    })),
  }
}

/** Every month: of the students who were in the class by its end those who have a count. Months without school expect none. */
export function attendanceProgress({ id, counts }: ClassRow, school: SchoolInYear): ClassProgress {
  return {
    classroom_id: id,
    months: listMonths(school).map(({ month, hasSchool }) => {
      const last = lastMonthNumber(month, school)
      const due = hasSchool ? (counts ?? []).filter((row) => row.enrolled_month <= last) : []
      const ofMonth = due.filter((row) => row.month === month)
      return { month, entered: sum(ofMonth, 'attendances'), expected: sum(due, 'students') }
    }),
  }
}

function sum(rows: NonNullable<ClassRow['counts']>, column: 'students' | 'scores' | 'attendances'): number {
  return rows.reduce((all, row) => all + row[column], 0)
}

/** The months of the year in order. */
function listMonths(school: SchoolInYear) {
  const due = new Set(schoolMonths(school))
  return monthCodesOfSpan(school.start_date, school.end_date).map((month) => ({ month, hasSchool: due.has(month) }))
}
