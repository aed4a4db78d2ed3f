import { sql, type Kysely, type Selectable, type SqlBool } from 'kysely'
import { monthCodesOfSpan, schoolMonths } from '@/domain/academic-years/months'
import { type StudyDayCounts } from '@/domain/academic-years/schema'
import { monthOfSemester, type CalculatedSemester } from '@/domain/results/semester-calculation'
import { type ClassProgress } from '@/sheets/frame/schema'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { countSheets } from '../../../background/counts/truth'
import type { ClassCountTable, Database } from '../../../db/types'
import { whereInScope, type DataScope } from '../../data-scope'
import { lastMonthNumber } from './last-month'

// How far the sheets of a school's classes are, counted at the moment.

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
  /** The counts of the class's sheets; null for a class without students. */
  counts: Selectable<ClassCountTable>[] | null
}

/** The active classes that the caller may open, with what is counted of their sheets. */
export async function readClasses(
  db: Kysely<Database>,
  dataScope: DataScope,
  school: SchoolInYear,
): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    with rooms as materialized (
      select classrooms.id, classrooms.grade, classrooms.suffix
      from classrooms
      join schools on schools.id = classrooms.school_id
      join raw_schools on raw_schools.id = schools.raw_school_id
      where schools.id = ${school.id} and classrooms.status = 1 and ${whereInScope(dataScope)}
    ),
    sheets as (
      select classroom_id, json_agg(counted) as counts
      from (${countSheets(sql<SqlBool>`classrooms.id = any(array(select id from rooms))`)}) as counted group by classroom_id
    )
    select rooms.id, rooms.grade, rooms.suffix, sheets.counts
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
  const rows = room.counts ?? []
  const students = countStudents(room)
  const semesters = [semesterOne, semesterTwo].map((month) => ({ month, hasSchool: true }))
  return {
    classroom_id: room.id,
    students,
    months: [...listMonths(school), ...semesters].map(({ month, hasSchool }) => ({
      month,
      entered: sum(
        rows.filter((row) => row.month === month),
        'scores',
      ),
      expected: hasSchool ? sum(rows, 'cells') : 0,
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

function sum(rows: NonNullable<ClassRow['counts']>, column: 'students' | 'cells' | 'scores' | 'attendances'): number {
  return rows.reduce((all, row) => all + row[column], 0)
}

function listMonths(school: SchoolInYear) {
  const due = new Set(schoolMonths(school))
  return monthCodesOfSpan(school.start_date, school.end_date).map((month) => ({ month, hasSchool: due.has(month) }))
}
