import type { EnrollmentTarget } from './enrollment-values'
import type { EnrollmentChoice } from './queries'
import type { EnrollmentRow } from './schema'

export interface EnrollmentDialogProps {
  choice: EnrollmentChoice
  /** The first day of the academic year: ages are calculated for that day. */
  yearStart: string
  /** The grades that the school offers. */
  grades: readonly number[]
  target: EnrollmentTarget
  /** An enrollment was made or changed. */
  onSaved: (row: EnrollmentRow) => void
  onClose: () => void
}

export interface StepProps extends Omit<EnrollmentDialogProps, 'target'> {
  /** Goes on with another child. */
  onNext: () => void
}
