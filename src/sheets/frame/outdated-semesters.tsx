import { lazyWithRetry } from '@/components/ui/lazy'
import type { Classroom } from '@/domain/classrooms/schema'
import { findOutdated, type CalculatedSemester } from '@/domain/results/semester-calculation'

export interface OutdatedSemestersProps {
  classes: readonly {
    classroom: Pick<Classroom, 'id' | 'grade' | 'grade_name' | 'grade_name_en' | 'suffix'>
    calculated: readonly CalculatedSemester[]
  }[]
  /** The user may change the scores of these classes now. */
  mayCalculate: boolean
}

// Most classes have nothing of the kind: the pages that may have to say it stay as light as without it.
const OutdatedAlert = lazyWithRetry(async () => (await import('./outdated-alert')).OutdatedAlert)

/** Says which semesters are older than scores of their months; a user who may calculates them again with one press. */
export function OutdatedSemesters({ classes, mayCalculate }: OutdatedSemestersProps) {
  const outdated = classes.flatMap(({ classroom, calculated }) =>
    findOutdated(calculated).map((semester) => ({ classroom, semester })),
  )
  return outdated.length > 0 && <OutdatedAlert outdated={outdated} mayCalculate={mayCalculate} />
}
