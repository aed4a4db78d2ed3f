import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { Alert } from '@/components/ui/alert'
import { gradeLabel } from '@/domain/classrooms/labels'
import type { OutsideEnrollment } from './child-identity'
import { StatedFacts } from './stated-facts'

/** Tells the school that keeps a student's record which school has enrolled the student, and what that one says otherwise. */
export function OutsideEnrollmentNotice({ enrollment }: { enrollment: OutsideEnrollment }) {
  const { i18n } = useLingui()
  const { differences } = enrollment
  return (
    <Alert tone="neutral" role="note" title={useOutsideEnrollmentText(enrollment)}>
      {Object.keys(differences).length > 0 && (
        <div className="mt-2 flex flex-col gap-2">
          <p>{i18n._('enrollment.enrolledElsewhere.differences')}</p>
          <StatedFacts stated={differences} />
        </div>
      )}
    </Alert>
  )
}

export function useOutsideEnrollmentText({ school, grade, academic_year: year }: OutsideEnrollment): string {
  const { i18n } = useLingui()
  const locale = useLocale()
  return i18n._('enrollment.enrolledElsewhere', {
    school: localName(school, locale),
    grade: gradeLabel(grade, i18n),
    year: year.name ?? '',
  })
}
