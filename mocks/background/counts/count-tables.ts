import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  countAbsences,
  countResults,
  countSheets,
  countStudentGrowth,
  countStudents,
  countTransfers,
  studentCounts,
  sumSheets,
} from './truth'

interface CountTable {
  name:
    | 'class_counts'
    | 'school_counts'
    | 'student_counts'
    | 'student_growth'
    | 'transfer_counts'
    | 'result_counts'
    | 'absence_counts'
  /** There is one row of each; all but `month` are never null. */
  keys: readonly string[]
  figures: readonly string[]
  /** What the rows of some schools have to be; the condition is on `schools`. */
  count: (where: RawBuilder<SqlBool>) => RawBuilder<unknown>
}

const sheetFigures = ['students', 'cells', 'scores', 'attendances']

/** What is counted of every school, in the order in which it is counted. */
export const countTables: readonly CountTable[] = [
  {
    name: 'class_counts',
    keys: ['academic_year_id', 'school_id', 'classroom_id', 'enrolled_month', 'month'],
    figures: sheetFigures,
    count: countSheets,
  },
  {
    name: 'school_counts',
    keys: ['academic_year_id', 'school_id', 'month', 'enrolled_month'],
    figures: sheetFigures,
    count: (where) => sumSheets(sql`class_counts`, where),
  },
  {
    name: 'student_counts',
    keys: ['academic_year_id', 'school_id', 'grade', 'gender'],
    figures: Object.keys(studentCounts),
    count: countStudents,
  },
  {
    name: 'student_growth',
    keys: ['academic_year_id', 'school_id', 'grade', 'gender', 'month'],
    figures: ['students'],
    count: countStudentGrowth,
  },
  {
    name: 'transfer_counts',
    keys: ['academic_year_id', 'school_id', 'grade', 'gender', 'month'],
    figures: ['transfers_in', 'transfers_out'],
    count: countTransfers,
  },
  {
    name: 'result_counts',
    keys: ['academic_year_id', 'school_id', 'classroom_id', 'grade', 'period'],
    figures: ['passed', 'failed'],
    count: countResults,
  },
  {
    name: 'absence_counts',
    keys: ['academic_year_id', 'school_id', 'classroom_id', 'grade', 'month'],
    figures: ['known', 'absent', 'permission'],
    count: countAbsences,
  },
]
