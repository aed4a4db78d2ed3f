import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { formatClassName } from '@/domain/classrooms/class-name'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import type { SignedInUser } from '@/auth/session'
import { DescriptionList } from '@/components/ui/description-list'
import { Select } from '@/components/ui/select'
import { yearSpan } from '@/domain/academic-years/schema'
import { DetailFields } from './detail-fields'
import { listedReports } from './listed-reports'
import type { OwnSchooling } from './own-schema'
import { missingDetails, listPeriods, type ReportErrors, reportFileName, reportParams } from './report-choice'
import { ReportFormFrame } from './report-form-frame'
import type { ReportSearch } from './report-search'
import { listNeeds } from './definitions'
import { useAddress } from './use-address'
import type { Downloads, ReportOrder } from './use-downloads'
import { useReportOrder } from './use-report-order'

interface OwnReportFormProps {
  user: SignedInUser
  years: readonly OwnSchooling[]
  search: ReportSearch
  downloads: Downloads
  onAddress: (search: ReportSearch) => void
}

const formatYear = ({ academic_year: year }: OwnSchooling) =>
  year.name === null || year.name.trim() === '' ? yearSpan(year.start_date, year.end_date) : year.name

/** The reports that students can request about themselves, for a year and their class in it. */
export function OwnReportForm({ user, years, search, downloads, onAddress }: OwnReportFormProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState(search)
  const change = (part: ReportSearch) => setChosen((now) => ({ ...now, ...part }))

  const reports = listedReports(user)
  const definition = reports.find(({ number }) => number === chosen.type) ?? null
  const needs = definition === null ? [] : listNeeds(definition, true)
  // In one year a student can have been at two schools: the school in its year distinguishes them.
  const { school: namedSchool, academicYear: namedYear } = chosen
  const isNamed = namedSchool !== undefined || namedYear !== undefined
  const schooling = isNamed
    ? (years.find(
        ({ school, academic_year: year }) =>
          (namedSchool === undefined || school.id === namedSchool) &&
          (namedYear === undefined || year.id === namedYear),
      ) ?? null)
    : (years.find(({ academic_year: year }) => year.status === 'running') ?? years[0] ?? null)
  const details = {
    ...chosen,
    month: listPeriods(needs, schooling?.academic_year ?? null).find((code) => code === chosen.month),
    pupil: undefined,
  }
  const file = chosen.file ?? 'xlsx'
  const hasNoClass = needs.includes('classroom') && schooling !== null && schooling.classroom === null
  const missing: ReportErrors = {
    ...(definition === null && { type: 'common.error.require' }),
    ...(schooling === null && { school: isNamed ? 'report.own.notYours' : 'common.error.require' }),
    ...(hasNoClass && { school: 'report.own.noClass' }),
    ...missingDetails(needs, details),
  }
  const ordering = useReportOrder({
    order: buildOrder(),
    missing,
    downloads,
    isMarked: isNamed && schooling === null,
  })
  const { errors } = ordering

  useAddress(
    { ...chosen, school: schooling?.school.id ?? namedSchool, month: details.month ?? chosen.month },
    onAddress,
  )

  function buildOrder(): ReportOrder | null {
    if (definition === null || schooling === null) return null
    const { classroom } = schooling
    const ofRoom = classroom === null ? null : formatClassName(classroom, locale)
    const of = [
      formatYear(schooling),
      ...(ofRoom === null ? [] : [ofRoom]),
      ...(details.month === undefined ? [] : [monthName(details.month, locale)]),
    ]
    return {
      name: definition.name,
      of,
      params: reportParams({
        definition,
        needs,
        school: schooling.school.id,
        classroom: classroom?.id ?? null,
        details,
        file,
        language: chosen.language ?? locale,
      }),
      fileName: reportFileName(i18n._(definition.name), of, file),
    }
  }
  return (
    <ReportFormFrame
      reports={reports}
      definition={definition}
      ordering={ordering}
      file={file}
      language={chosen.language}
      onChange={change}
      facts={
        schooling !== null && (
          <DescriptionList
            facts={[
              { label: i18n._('school.title'), value: localName(schooling.school, locale) },
              {
                label: i18n._('classroom.title'),
                value: schooling.classroom === null ? null : formatClassName(schooling.classroom, locale),
              },
            ]}
          />
        )
      }
    >
      <Select
        label={i18n._('academicYear.title')}
        required
        value={schooling === null ? '' : String(schooling.school.id)}
        options={years.map((year) => ({
          value: String(year.school.id),
          label: years.some((other) => other !== year && other.academic_year.id === year.academic_year.id)
            ? `${formatYear(year)} · ${localName(year.school, locale)}`
            : formatYear(year),
        }))}
        placeholder={i18n._('common.choose')}
        error={errors.school === undefined ? undefined : i18n._(errors.school)}
        onChange={(school) => change({ school: Number(school), academicYear: undefined })}
      />
      <DetailFields
        needs={needs}
        year={schooling?.academic_year ?? null}
        details={details}
        errors={errors}
        onChange={change}
      />
    </ReportFormFrame>
  )
}
