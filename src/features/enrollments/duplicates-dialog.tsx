import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DescriptionList } from '@/components/ui/description-list'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { gradeLabel } from '@/domain/classrooms/labels'
import { isHeldElsewhere } from './enrollment-values'
import type { EnrollmentChoice } from './queries'
import type { LikelyDuplicate } from './schema'

interface DuplicatesDialogProps {
  duplicates: readonly LikelyDuplicate[]
  choice: EnrollmentChoice
  /** It is the child of this student ID. */
  onSame: (emisStudentId: string) => void
  onOther: () => void
  onClose: () => void
}

/** A child of this name, birth date and gender is known already: the user has to say whether it is the same one. */
export function DuplicatesDialog({ duplicates, choice, onSame, onOther, onClose }: DuplicatesDialogProps) {
  const { i18n } = useLingui()
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      closesOnPressOutside={false}
      title={i18n._('enrollment.duplicates.title')}
      description={i18n._('enrollment.duplicates.body', { n: duplicates.length })}
      footer={<Button onClick={onOther}>{i18n._('enrollment.duplicates.other')}</Button>}
    >
      <ul className="flex flex-col gap-4">
        {duplicates.map((duplicate) => (
          <li
            key={duplicate.emis_student_id}
            className="flex flex-col items-start gap-3 rounded border border-line bg-surface-sunken p-3"
          >
            <Known duplicate={duplicate} />
            {isHeldElsewhere(duplicate, choice.emisSchoolCode) && (
              <p className="text-sm text-warning">{i18n._('enrollment.duplicates.elsewhere')}</p>
            )}
            <Button
              variant="primary"
              disabledReason={duplicate.current_enroll_id === null ? null : i18n._('enrollment.alreadyEnrolled')}
              onClick={() => onSame(duplicate.emis_student_id)}
            >
              {i18n._('enrollment.duplicates.same')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function Known({ duplicate }: { duplicate: LikelyDuplicate }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const years = useQuery(academicYearQueries.all())
  const { last_enrollment: last } = duplicate
  const year = years.data?.data.find(({ id }) => id === last?.academic_year_id)
  return (
    <DescriptionList
      facts={[
        { label: i18n._('student.id'), value: duplicate.emis_student_id },
        { label: i18n._('common.name'), value: fullName(duplicate, locale) },
        { label: i18n._('person.birthDate'), value: formatDate(duplicate.birth_date) },
        {
          label: i18n._('enrollment.duplicates.last'),
          value:
            last === null
              ? null
              : [
                  localName({ name: last.school_name, name_en: last.school_name_en }, locale),
                  gradeLabel(last.grade, i18n),
                  ...(year === undefined ? [] : [academicYearLabel(year, i18n)]),
                ].join(', '),
        },
      ]}
    />
  )
}
