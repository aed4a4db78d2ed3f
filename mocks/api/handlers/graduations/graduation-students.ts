import { sql, type Transaction } from 'kysely'
import { dropout } from '@/domain/enrollments/entry-status'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import type { Database } from '../../../db/types'
import { assertYearOpen } from '../../assert-year-open'
import type { Rule } from '../../policy'
import { whereInScope, type DataScope } from '../../data-scope'
import { Problem } from '../../problem'
import { notFoundOrForbidden } from '../lookups/not-found-or-forbidden'

interface Year {
  id: number
  start_date: string
  status: AcademicYearStatus
}

/** One of the selection, locked until the transaction ends. */
export interface LockedStudent {
  id: number
  /** Its place in the selection, by which a refusal names it. */
  position: number
  student_id: number
  grade: number
  classroom_id: number | null
  annual_result_changed: number | null
  graduation_status: number
  next_enrollment_id: number | null
}

export interface LockedStudents {
  schoolId: number
  rawSchoolId: number
  /** The year they are in, and all years. */
  year: Year
  years: Year[]
  students: LockedStudent[]
}

/**
 * Finds the selection in the caller's data scope and keeps anyone else from moving the same children meanwhile: first the
 * years, then the children in the order of their ids, then their enrollments. They are of one school in one year that is
 * open for it, and all still there.
 */
export async function lockSelection(
  transaction: Transaction<Database>,
  dataScope: DataScope,
  rule: Rule,
  selection: readonly number[],
): Promise<LockedStudents> {
  if (new Set(selection).size !== selection.length) throw refused('common.error.invalidValue')
  const years = await transaction
    .selectFrom('academic_years')
    .select(['id', 'start_date', 'status'])
    .orderBy('id')
    .forShare()
    .execute()
  await sql`select id from students where id in (
      select student_id from enrollments where id = any(${[...selection]}::integer[])
    ) order by id for update`.execute(transaction)
  const rows = await transaction
    .selectFrom('enrollments')
    .innerJoin('schools', 'schools.id', 'enrollments.school_id')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .select([
      'enrollments.id',
      'enrollments.student_id',
      'enrollments.school_id',
      'enrollments.grade',
      'enrollments.classroom_id',
      'enrollments.entry_status',
      'enrollments.closed_on',
      'enrollments.annual_result_changed',
      'enrollments.graduation_status',
      'enrollments.next_enrollment_id',
      'schools.academic_year_id',
      'schools.raw_school_id',
    ])
    .where(sql<boolean>`enrollments.id = any(${[...selection]}::integer[])`)
    .where(whereInScope(dataScope))
    .orderBy('enrollments.id')
    .forUpdate(['enrollments'])
    .execute()
  const [first] = rows
  const year = years.find(({ id }) => id === first?.academic_year_id)
  if (first === undefined || year === undefined || rows.length !== selection.length)
    throw notFoundOrForbidden(dataScope)
  if (rows.some(({ school_id: school }) => school !== first.school_id)) throw refused('graduation.error.oneSchool')
  assertYearOpen(rule, year.status)
  if (rows.some((row) => row.entry_status === dropout || row.closed_on !== null)) {
    throw new Problem(409, 'graduation.error.left')
  }
  const students = rows.map((row) => Object.assign(row, { position: selection.indexOf(row.id) }))
  return { schoolId: first.school_id, rawSchoolId: first.raw_school_id, year, years, students }
}

function refused(message: string): Problem {
  return new Problem(400, 'common.error.form', { errors: { enrollments: message } })
}
