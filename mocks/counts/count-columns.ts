import { studentCounts } from './truth'

export interface CountColumns {
  /** Rows that are equal in these are one count. */
  keys: readonly string[]
  figures: readonly string[]
}

export const classCountColumns: CountColumns = {
  keys: ['academic_year_id', 'school_id', 'classroom_id', 'enrolled_month', 'month'],
  figures: ['students', 'scores', 'attendances'],
}

export const studentCountColumns: CountColumns = {
  keys: ['academic_year_id', 'school_id', 'grade', 'gender'],
  figures: Object.keys(studentCounts),
}

export const schoolCountColumns: CountColumns = {
  keys: ['academic_year_id', 'school_id', 'month', 'enrolled_month'],
  figures: ['students', 'cells', 'scores', 'attendances'],
}

export const transferCountColumns: CountColumns = {
  keys: ['academic_year_id', 'school_id', 'grade', 'gender'],
  figures: ['transfers_in', 'transfers_out'],
}

export const resultCountColumns: CountColumns = {
  keys: ['academic_year_id', 'school_id', 'classroom_id', 'grade', 'period'],
  figures: ['passed', 'failed'],
}
