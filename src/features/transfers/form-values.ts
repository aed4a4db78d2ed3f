import * as z from 'zod/mini'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { SchoolChoice } from '@/domain/schools/queries'
import { degreeGrades, type School } from '@/domain/schools/schema'
import { isSpecialSchool, transferReason } from './schema'

export interface TransferSource {
  /** The school that sends, in its year. */
  school: School
  year: AcademicYear
  years: readonly AcademicYear[]
}

const chosen = z.string('common.error.require').check(z.minLength(1, 'common.error.require'))

/**
 * Step 2: why and where to. The school is the one without a year, so that another year keeps it; -1 and -2 are
 * schools outside the system, which have no grade.
 */
export function destinationStep({ school_id: sourceSchool }: Pick<School, 'school_id'>) {
  return z
    .object({
      transfer_reason: transferReason,
      academic_year: z.number('common.error.require').check(z.int()),
      province: chosen,
      district: chosen,
      school_id: chosen,
      grade: z.nullish(z.int()),
    })
    .check(
      z.superRefine(
        ({ school_id, grade }, context) => {
          if (school_id === String(sourceSchool)) {
            context.addIssue({ code: 'custom', path: ['school_id'], message: 'transfer.error.sameSchool' })
          }
          if (grade == null && !isSpecialSchool(Number(school_id))) {
            context.addIssue({ code: 'custom', path: ['grade'], message: 'common.error.require' })
          }
        },
        { when: () => true },
      ),
    )
}
export type Destination = z.output<ReturnType<typeof destinationStep>>
export type DestinationValues = z.input<ReturnType<typeof destinationStep>>

/** The years a student can go to: in preparation or running, and not before their own. */
export function destinationYears(years: readonly AcademicYear[], own: AcademicYear): AcademicYear[] {
  return years.filter(
    ({ status, start_date }) => (status === 'pre' || status === 'running') && start_date >= own.start_date,
  )
}

/** The schools a student can go to: another one, whose degree has the student's grade. */
export function destinationSchools(
  schools: readonly SchoolChoice[],
  { school, grade }: { school: Pick<School, 'school_id'>; grade: number },
): SchoolChoice[] {
  return schools.filter(({ school_id, degree }) => {
    const grades = degreeGrades[degree.number]
    return school_id !== school.school_id && grades !== undefined && grade >= grades.from && grade <= grades.to
  })
}
