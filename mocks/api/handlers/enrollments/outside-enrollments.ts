import { sql, type Kysely } from 'kysely'
import type * as z from 'zod'
import { outsideEnrollment } from '@/domain/students/child-identity'
import { isSameValue, valueAt } from '@/lib/text/field-paths'
import type { Database } from '../../../db/types'
import { isAttending } from '../../student-conditions'

/** The enrollments that were made by the student ID alone, while another school held the record, by student. */
export async function readOutsideEnrollments(db: Kysely<Database>, studentIds: readonly number[]) {
  const rows = await db
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'enrollments.id',
      'enrollments.student_id',
      'enrollments.stated',
      'enrollments.grade',
      'enrollments.enrolled_date',
      'academic_years.id as year_id',
      'academic_years.name as year_name',
      'schools.id as school_id',
      'raw_schools.name as school_name',
      'raw_schools.name_en as school_name_en',
    ])
    .where(sql<boolean>`enrollments.student_id = any(${[...studentIds]}::integer[])`)
    .where('enrollments.stated', 'is not', null)
    .where('academic_years.status', 'in', ['running', 'pre'])
    .where(isAttending())
    .orderBy('enrollments.id')
    .execute()
  return new Map(rows.map((row) => [row.student_id, row]))
}

type Row = Awaited<ReturnType<typeof readOutsideEnrollments>> extends Map<number, infer R> ? R : never

/** One of them in its wire format, for those who read the record; null where it says nothing beyond the enrollment that is shown. */
export function toOutsideEnrollment(
  row: Row,
  record: object,
  shownEnrollmentId: number,
): z.output<typeof outsideEnrollment> | null {
  const differences = Object.entries(row.stated ?? {}).filter(
    ([field, value]) => !isSameValue(value, valueAt(record, field)),
  )
  if (row.id === shownEnrollmentId && differences.length === 0) return null
  return outsideEnrollment.parse({
    academic_year: { id: row.year_id, name: row.year_name },
    school: { id: row.school_id, name: row.school_name, name_en: row.school_name_en },
    grade: row.grade,
    enrolled_date: row.enrolled_date,
    differences: Object.fromEntries(differences),
  })
}
