import { useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Download as DownloadIcon } from 'lucide-react'
import { className } from '@/lib/class-name'
import { monthName } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import type { SignedInUser } from '@/session/session'
import { Button } from '@/ui/button'
import { Facts } from '@/ui/facts'
import { Select } from '@/ui/select'
import { yearSpan } from '@/features/academic-years/labels'
import { DetailFields } from './detail-fields'
import { FileFields } from './file-fields'
import { listedReports } from './listed-reports'
import type { OwnSchooling } from './own-schema'
import { missingDetails, periodsOf, type ReportErrors, reportFileName, reportParams } from './report-choice'
import { ReportPicker } from './report-picker'
import type { ReportSearch } from './report-search'
import { needsOf } from './shared/definitions'
import { useAddress } from './use-address'
import { type Downloads, isUnderWay, latestOf, type ReportOrder } from './use-downloads'
import { useFirstError } from './use-first-error'

interface OwnReportFormProps {
  user: SignedInUser
  years: readonly OwnSchooling[]
  search: ReportSearch
  downloads: Downloads
  onAddress: (search: ReportSearch) => void
}

const nameOf = ({ academic_year: year }: OwnSchooling) =>
  year.name === null || year.name.trim() === '' ? yearSpan(year.start_date, year.end_date) : year.name

/** A pupil's own reports: of themselves, in a year and its class, and of nobody else (lifecycle §2.10). */
export function OwnReportForm({ user, years, search, downloads, onAddress }: OwnReportFormProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState(search)
  const [tried, setTried] = useState(false)
  const page = useRef<HTMLDivElement>(null)
  const goToFirstError = useFirstError(page)
  const change = (part: ReportSearch) => setChosen((now) => ({ ...now, ...part }))

  const reports = listedReports(user)
  const definition = reports.find(({ number }) => number === chosen.type) ?? null
  const needs = definition === null ? [] : needsOf(definition, true)
  // In one year a pupil can have been at two schools: the school in its year tells them apart.
  const schooling =
    years.find(({ school }) => school.id === chosen.school) ??
    years.find(({ academic_year: year }) => year.status === 'running') ??
    years[0] ??
    null
  const details = {
    ...chosen,
    month: periodsOf(needs, schooling?.academic_year ?? null).find((code) => code === chosen.month),
    pupil: undefined,
  }
  const file = chosen.file ?? 'xlsx'
  const hasNoClass = needs.includes('classroom') && schooling !== null && schooling.classroom === null
  const missing: ReportErrors = {
    ...(definition === null && { type: 'common.error.require' }),
    ...(schooling === null && { school: 'common.error.require' }),
    ...(hasNoClass && { school: 'report.own.noClass' }),
    ...missingDetails(needs, details),
  }
  const order = orderOf()
  const latest = order === null ? undefined : latestOf(downloads.downloads, order.params)
  const refused = latest?.state.kind === 'failed' ? latest.state.fields : {}
  const errors: ReportErrors = tried ? { ...refused, ...missing } : refused

  useAddress({ ...chosen, school: schooling?.school.id, month: details.month ?? chosen.month }, onAddress)

  function orderOf(): ReportOrder | null {
    if (definition === null || schooling === null) return null
    const { classroom } = schooling
    const ofRoom = classroom === null ? null : className(classroom, locale)
    return {
      name: definition.name,
      of: [
        nameOf(schooling),
        ...(ofRoom === null ? [] : [ofRoom]),
        ...(details.month === undefined ? [] : [monthName(details.month, locale)]),
      ],
      params: reportParams({
        definition,
        needs,
        school: schooling.school.id,
        classroom: classroom?.id ?? null,
        details,
        file,
        language: chosen.language ?? locale,
      }),
      fileName: reportFileName({
        year: nameOf(schooling),
        report: i18n._(definition.name),
        classroom: ofRoom,
        file,
      }),
    }
  }
  const draw = () => {
    setTried(true)
    if (Object.keys(missing).length > 0) goToFirstError()
    else if (order !== null) downloads.start(order)
  }
  const say = (id: string | undefined) => (id === undefined ? undefined : i18n._(id))
  return (
    <div ref={page} className="flex flex-col gap-3">
      <ReportPicker
        reports={reports}
        chosen={definition}
        error={say(errors.type)}
        onChoose={(type) => change({ type })}
      />
      <form
        noValidate
        aria-label={i18n._('report.title')}
        className="flex flex-col gap-4 rounded border border-line bg-surface-raised p-4"
        onSubmit={(event) => {
          event.preventDefault()
          draw()
        }}
      >
        <div className="grid grid-cols-1 gap-3 cards:grid-cols-2 md:grid-cols-4">
          <Select
            label={i18n._('academicYear.title')}
            required
            value={schooling === null ? '' : String(schooling.school.id)}
            options={years.map((each) => ({
              value: String(each.school.id),
              label: years.some((other) => other !== each && other.academic_year.id === each.academic_year.id)
                ? `${nameOf(each)} · ${localName(each.school, locale)}`
                : nameOf(each),
            }))}
            placeholder={i18n._('common.choose')}
            error={say(errors.school)}
            onChange={(school) => change({ school: Number(school) })}
          />
          <DetailFields
            needs={needs}
            year={schooling?.academic_year ?? null}
            details={details}
            errors={errors}
            onChange={change}
          />
        </div>
        {schooling !== null && (
          <Facts
            facts={[
              { label: i18n._('school.title'), value: localName(schooling.school, locale) },
              {
                label: i18n._('classroom.title'),
                value: schooling.classroom === null ? null : className(schooling.classroom, locale),
              },
            ]}
          />
        )}
        <FileFields formats={definition?.formats ?? []} file={file} language={chosen.language} onChange={change} />
        <div>
          <Button
            type="submit"
            variant="primary"
            icon={<DownloadIcon aria-hidden className="size-4" />}
            pending={latest !== undefined && isUnderWay(latest)}
          >
            {i18n._('report.draw')}
          </Button>
        </div>
      </form>
    </div>
  )
}
