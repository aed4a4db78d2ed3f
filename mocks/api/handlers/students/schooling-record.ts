import type * as z from 'zod'
import type { ownSchooling } from '@/features/reports/own-schema'
import { gradeNames } from '../lookups/grade-names'

type Schooling = Omit<z.output<typeof ownSchooling>, 'id'>

/** The columns of an enrollment with its year, school and class that say where a student was. */
export const schoolingColumns = [
  'academic_years.id as year_id',
  'academic_years.name as year_name',
  'academic_years.status',
  'academic_years.start_date',
  'academic_years.end_date',
  'schools.id as school_id',
  'raw_schools.name as school_name',
  'raw_schools.name_en as school_name_en',
  'classrooms.id as classroom_id',
  'classrooms.grade as class_grade',
  'classrooms.suffix',
] as const

interface SchoolingRow {
  year_id: number
  year_name: string | null
  status: Schooling['academic_year']['status']
  start_date: string
  end_date: string
  school_id: number
  school_name: string
  school_name_en: string
  classroom_id: number | null
  class_grade: number | null
  suffix: string | null
}

/** The year, the school and the class of an enrollment in their wire format. */
export function toSchooling(row: SchoolingRow): Schooling {
  return {
    academic_year: {
      id: row.year_id,
      name: row.year_name,
      status: row.status,
      start_date: row.start_date,
      end_date: row.end_date,
    },
    school: { id: row.school_id, name: row.school_name, name_en: row.school_name_en },
    classroom:
      row.classroom_id === null || row.class_grade === null || row.suffix === null
        ? null
        : { id: row.classroom_id, grade: row.class_grade, suffix: row.suffix, ...gradeNames(row.class_grade) },
  }
}
