import type { Transaction } from 'kysely'
import { degreeGrades } from '@/domain/schools/schema'
import type { Database } from '../../../db/types'
import { assertYearOpen } from '../../assert-year-open'
import { findRule } from '../../policy'
import { Problem } from '../../problem'
import type { EnrollingSchool } from '../enrollments/enroll'

interface ImportSelection extends EnrollingSchool {
  /** The first day of its year. */
  year_start: string
}

/** The school in its year, which takes children of the grade until the transaction ends; a year that closes waits. */
export async function lockImportPlace(
  transaction: Transaction<Database>,
  schoolId: number,
  grade: number,
): Promise<ImportSelection> {
  const school = await transaction
    .selectFrom('schools')
    .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
    .innerJoin('academic_years', 'academic_years.id', 'schools.academic_year_id')
    .select([
      'schools.id',
      'schools.raw_school_id',
      'schools.academic_year_id',
      'raw_schools.province_code',
      'raw_schools.degree',
      'academic_years.status as year_status',
      'academic_years.start_date as year_start',
    ])
    .where('schools.id', '=', schoolId)
    .forShare(['schools', 'academic_years'])
    .executeTakeFirstOrThrow()
  assertYearOpen(findRule('POST /import/enrollments'), school.year_status, 'academic_year_id')
  const grades = degreeGrades[school.degree]
  if (grades === undefined || grade < grades.from || grade > grades.to) {
    throw new Problem(400, 'enrollment.noMatchGrade', { errors: { grade: 'enrollment.noMatchGrade' } })
  }
  return school
}
