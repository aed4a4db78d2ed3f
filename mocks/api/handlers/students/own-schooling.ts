import * as z from 'zod'
import { ownSchooling } from '@/features/reports/own-schema'
import { reading, type ServedOperation } from '../../operation'
import { nothing } from '../../request'
import { gradeNames } from '../lookups/grade-names'

const answer = z.array(ownSchooling)

export const ownSchoolingOperations: readonly ServedOperation[] = [
  /** The years and classes of the student whose account asks, newest first: what their own reports can be of. */
  reading('GET /students/own-schooling', { params: nothing, query: nothing }, async ({ db, caller }) => {
    const { student_id: studentId } = caller.account
    if (studentId === null) return { data: [], total: 0 }
    const rows = await db
      .selectFrom('enrollments')
      .innerJoin('schools', 'schools.id', 'enrollments.school_id')
      .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
      .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
      .leftJoin('classrooms', 'classrooms.id', 'enrollments.classroom_id')
      .select([
        'enrollments.id',
        'academic_years.id as year_id',
        'academic_years.name as year_name',
        'academic_years.status',
        'academic_years.start_date',
        'academic_years.end_date',
        'schools.id as school_id',
        'raw_schools.name as school_name',
        'raw_schools.name_en as school_name_en',
        'classrooms.id as classroom_id',
        'classrooms.grade',
        'classrooms.suffix',
      ])
      .where('enrollments.student_id', '=', studentId)
      .where('academic_years.status', '<>', 'draft')
      .orderBy('academic_years.start_date', 'desc')
      .orderBy('enrollments.id', 'desc')
      .execute()
    const data = answer.parse(
      rows.map((row) => ({
        id: row.id,
        academic_year: {
          id: row.year_id,
          name: row.year_name,
          status: row.status,
          start_date: row.start_date,
          end_date: row.end_date,
        },
        school: { id: row.school_id, name: row.school_name, name_en: row.school_name_en },
        classroom:
          row.classroom_id === null || row.grade === null
            ? null
            : { id: row.classroom_id, grade: row.grade, suffix: row.suffix, ...gradeNames(row.grade) },
      })),
    )
    return { data, total: data.length }
  }),
]
