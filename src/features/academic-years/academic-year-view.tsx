import { useLingui } from '@lingui/react'
import { Eye } from 'lucide-react'
import { FormSection } from '@/components/forms/form-section'
import { formatDate, monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { monthKeys } from '@/lib/dates/month-codes'
import { Alert } from '@/components/ui/alert'
import { DescriptionList } from '@/components/ui/description-list'
import { LinkButton } from '@/components/ui/link-button'
import { academicYearName, statusLabels, vacationSpan } from '@/domain/academic-years/labels'
import { monthsOfSpan } from '@/domain/academic-years/months'
import { type AcademicYear } from '@/domain/academic-years/schema'

/** An archived year, which cannot be changed. */
export function AcademicYearView({ year }: { year: AcademicYear }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const counts = year.study_days[0] ?? {}
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <Alert tone="neutral" role="note" icon={Eye}>
        {i18n._('academicYear.archived')}
      </Alert>
      <div className="flex flex-col gap-6 rounded border border-line bg-surface-raised p-4 cards:p-6">
        <FormSection title={i18n._('academicYear.section.year')}>
          <DescriptionList
            facts={[
              { label: i18n._('academicYear.startDate'), value: formatDate(year.start_date) },
              { label: i18n._('academicYear.endDate'), value: formatDate(year.end_date) },
              { label: i18n._('common.name'), value: academicYearName(year) },
              { label: i18n._('common.status'), value: i18n._(statusLabels[year.status]) },
              { label: i18n._('academicYear.shortVacation'), value: vacationSpan(year.short_vacation) },
              { label: i18n._('academicYear.longVacation'), value: vacationSpan(year.long_vacation) },
            ]}
          />
        </FormSection>
        <FormSection title={i18n._('academicYear.section.studyDays')}>
          <DescriptionList
            facts={[...monthsOfSpan(year.start_date, year.end_date).keys()].map((month) => ({
              label: monthName(monthKeys.indexOf(month), locale),
              value: counts[month],
            }))}
          />
        </FormSection>
      </div>
      <div>
        <LinkButton to="/academic-year">{i18n._('academicYear.title')}</LinkButton>
      </div>
    </div>
  )
}
