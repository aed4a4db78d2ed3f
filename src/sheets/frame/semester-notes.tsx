import { lazyWithRetry } from '@/components/ui/lazy'
import type { Classroom } from '@/domain/classrooms/schema'
import { isOutdated, usedMonths, type CalculatedSemester } from '@/domain/results/semester-calculation'

export interface SemesterNotesProps {
  classes: readonly {
    classroom: Pick<Classroom, 'id' | 'grade' | 'grade_name' | 'grade_name_en' | 'suffix'>
    calculated: readonly CalculatedSemester[]
  }[]
  /** The user may change the scores of these classes now. */
  mayCalculate: boolean
}

// Most classes have nothing of the kind: the pages that may have to say it stay as light as without it.
const SemesterNotesAlert = lazyWithRetry(async () => (await import('./semester-notes-alert')).SemesterNotesAlert)

/**
 * Says which semesters are older than scores of their months, which a user who may calculates again with one press, and which
 * lack the scores of a month.
 */
export function SemesterNotes({ classes, mayCalculate }: SemesterNotesProps) {
  const noted = classes.flatMap(({ classroom, calculated }) =>
    calculated
      .filter((semester) => isOutdated(semester) || usedMonths(semester) !== null)
      .map((semester) => ({ classroom, semester })),
  )
  return noted.length > 0 && <SemesterNotesAlert noted={noted} mayCalculate={mayCalculate} />
}
