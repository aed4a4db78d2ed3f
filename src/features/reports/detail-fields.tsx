import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { Select } from '@/components/ui/select'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { ethnicityTitle, listLabels, noEthnicityLabel, type OptionList } from '@/domain/student-options/labels'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { listOptions } from '@/domain/student-options/option-label'
import { stageLabels } from './labels'
import { listPeriods, type ReportDetails, type ReportErrors } from './report-choice'
import type { ReportNeed } from './definitions'
import { stages } from './stages'

interface DetailFieldsProps {
  needs: readonly ReportNeed[]
  year: Pick<AcademicYear, 'start_date' | 'end_date'> | null
  details: ReportDetails
  errors: ReportErrors
  onChange: (part: ReportDetails) => void
}

/** The fields that only some reports ask for: each is there when the report uses it. */
export function DetailFields({ needs, year, details, errors, onChange }: DetailFieldsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const periods = listPeriods(needs, year)
  const translate = (id: string | undefined) => (id === undefined ? undefined : i18n._(id))
  const lists = { details, errors, onChange }
  return (
    <>
      {periods.length > 0 && (
        <Select
          label={i18n._(needs.includes('semester') ? 'report.semester' : 'common.month')}
          required
          value={details.month === undefined ? '' : String(details.month)}
          options={periods.map((code) => ({ value: String(code), label: monthName(code, locale) }))}
          placeholder={i18n._('common.choose')}
          error={translate(errors.month)}
          onChange={(code) => onChange({ month: Number(code) })}
        />
      )}
      {needs.includes('scholarship') && <OptionField {...lists} list="scholarships" field="scholarship" />}
      {needs.includes('disability') && <OptionField {...lists} list="disabilities" field="disability" />}
      {needs.includes('health_problem') && <OptionField {...lists} list="health_problems" field="healthProblem" />}
      {needs.includes('personal_problem') && (
        <OptionField {...lists} list="personal_problems" field="personalProblem" />
      )}
      {needs.includes('ethnicity') && <OptionField {...lists} list="ethnicity" field="ethnicity" />}
      {needs.includes('report_stage') && (
        <Select
          label={i18n._('report.stage')}
          required
          value={details.stage ?? ''}
          options={stages.map((stage) => ({ value: stage, label: i18n._(stageLabels[stage]) }))}
          placeholder={i18n._('common.choose')}
          error={translate(errors.stage)}
          onChange={(value) => onChange({ stage: stages.find((stage) => stage === value) })}
        />
      )}
    </>
  )
}

interface OptionFieldProps extends Pick<DetailFieldsProps, 'details' | 'errors' | 'onChange'> {
  list: OptionList | 'ethnicity'
  field: 'scholarship' | 'disability' | 'healthProblem' | 'personalProblem' | 'ethnicity'
}

/** One choice of a list of the students' records; the lists come with the first report that asks for one. */
function OptionField({ list, field, details, errors, onChange }: OptionFieldProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const lists = useQuery(studentOptionQueries.all())
  const options =
    lists.data === undefined
      ? []
      : list === 'ethnicity'
        ? [
            { value: '0', label: i18n._(noEthnicityLabel) },
            ...lists.data.ethnicity.map((item) => ({ value: String(item.id), label: localName(item, locale) })),
          ]
        : listOptions(lists.data, list).map((option) => ({
            value: String(option.id),
            // A kind is listed after its group, as in the student forms.
            label: option.within === null ? localName(option, locale) : `– ${localName(option, locale)}`,
          }))
  const value = details[field]
  const error = errors[field]
  return (
    <Select
      label={i18n._(list === 'ethnicity' ? ethnicityTitle : listLabels[list].title)}
      required
      value={value === undefined ? '' : String(value)}
      options={options}
      placeholder={i18n._(lists.isFetching ? 'common.loading' : 'common.choose')}
      error={lists.isError ? i18n._('report.lists.failed') : error === undefined ? undefined : i18n._(error)}
      onChange={(id) => onChange({ [field]: Number(id) })}
    />
  )
}
