import * as z from 'zod'
import { ownSchooling } from '@/features/reports/own-schema'
import { reading, type ServedOperation } from '../../operation'
import { nothing } from '../../request'
import { schoolingColumns, toSchooling } from './schooling-record'

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
      .select(['enrollments.id', ...schoolingColumns])
      .where('enrollments.student_id', '=', studentId)
      .where('academic_years.status', '<>', 'draft')
      .orderBy('academic_years.start_date', 'desc')
      .orderBy('enrollments.id', 'desc')
      .execute()
    const data = answer.parse(rows.map((row) => Object.assign(toSchooling(row), { id: row.id })))
    return { data, total: data.length }
  }),
]
