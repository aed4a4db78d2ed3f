import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Download as DownloadIcon } from 'lucide-react'
import { formatClassName } from '@/domain/classrooms/class-name'
import { monthName, todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { semesterOne } from '@/lib/dates/month-codes'
import { areaLevels, narrowestCode } from '@/domain/places/area'
import { lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { Button } from '@/components/ui/button'
import { academicYearName } from '@/domain/academic-years/labels'
import type { Classroom } from '@/domain/classrooms/schema'
import { schoolChoiceErrors } from '@/domain/school-selection/choice-errors'
import { GradeField, SuffixField } from '@/domain/school-selection/class-fields'
import { findClassroom } from '@/domain/school-selection/classes'
import type { SchoolSelection } from '@/domain/school-selection/load-school-selection'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import { SchoolFields } from '@/domain/school-selection/school-fields'
import { useSchoolChoice } from '@/domain/school-selection/use-school-choice'
import { monthToOpen } from '@/sheets/frame/month-to-open'
import { DetailFields } from './detail-fields'
import { listedReports } from './listed-reports'
import { reportYears } from './load-report'
import { StudentField } from './student-field'
import { ReportFormFrame } from './report-form-frame'
import { missingDetails, listPeriods, type ReportErrors, reportFileName, reportParams } from './report-choice'
import type { ReportSearch } from './report-search'
import { listNeeds } from './definitions'
import { useAddress } from './use-address'
import type { Downloads, ReportOrder } from './use-downloads'
import { useReportResults } from './use-report-results'
import { useReportOrder } from './use-report-order'

interface ReportFormProps {
  user: SignedInUser
  selection: SchoolSelection
  search: ReportSearch
  downloads: Downloads
  onAddress: (search: ReportSearch) => void
  onReset: () => void
}

const ofSchool = ['academicYear', 'school'] as const
const ofClass = [...ofSchool, 'grade', 'suffix'] as const

/** The choice of a report and its subject; it stays after a download, so that the next class is one press away. */
export function ReportForm({ user, selection, search, downloads, onAddress, onReset }: ReportFormProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const choice = useSchoolChoice({ user, selection, years: reportYears, search })
  // The form writes what is chosen into the address; what was wrong with the first one stays said.
  const [problem] = useState(selection.problem)
  const [chosen, setChosen] = useState(search)
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const [pupil, setStudent] = useState({ classroom: selection.classroom?.id, id: search.pupil })
  const change = (part: ReportSearch) => setChosen((now) => ({ ...now, ...part }))

  const reports = listedReports(user)
  const definition = reports.find(({ number }) => number === chosen.type) ?? null
  const needs = definition === null ? [] : listNeeds(definition, false)
  const isOfClass = needs.includes('classroom')
  const { value, year, school } = choice
  const classrooms = choice.classrooms.data ?? null
  const classroom = findClassroom(classrooms ?? [], value.grade, value.suffix)
  const usualMonth = year === null ? undefined : monthToOpen(year, today)
  const details = {
    ...chosen,
    // Another year or report may have other months, another class has other students.
    month: listPeriods(needs, year).find((code) => code === (chosen.month ?? usualMonth)),
    pupil: classroom !== null && pupil.classroom === classroom.id ? pupil.id : undefined,
  }
  const file = chosen.file === 'pdf' && definition?.formats.includes('pdf') ? 'pdf' : 'xlsx'
  const language = chosen.language ?? locale

  const missing: ReportErrors = {
    ...(definition === null && { type: 'common.error.require' }),
    ...schoolChoiceErrors(
      isOfClass
        ? { value, required: ofClass, classrooms }
        : { value: { academicYear: value.academicYear, school: value.school }, required: ofSchool },
    ),
    ...missingDetails(needs, details),
  }
  const lacksMonth = needs.includes('month') && isMonth(chosen.month) && year !== null && details.month === undefined
  if (lacksMonth) missing.month = 'score.filter.monthNotInYear'
  const isMarked = (isOfClass && problem?.of === 'class') || lacksMonth
  const buildOrder = (room: Classroom | null, single: string | undefined): ReportOrder | null => {
    if (definition === null || year === null || school === null || (isOfClass && room === null)) return null
    const ofRoom = isOfClass && room !== null ? formatClassName(room, locale) : null
    const month = details.month === undefined ? [] : [monthName(details.month, locale)]
    const of = [
      academicYearName(year),
      ...(lockedSchool(user) === null ? [localName(school, locale)] : []),
      ...(ofRoom === null ? [] : [ofRoom]),
      ...month,
      ...(single === undefined ? [] : [single]),
    ]
    return {
      name: definition.name,
      of,
      params: reportParams({
        definition,
        needs,
        school: school.id,
        classroom: room?.id ?? null,
        details: { ...details, pupil: single },
        file,
        language,
      }),
      fileName: reportFileName(i18n._(definition.name), of, file),
    }
  }
  const results = useReportResults({
    user,
    year,
    school: school?.id ?? null,
    classroom,
    number: definition?.number ?? null,
    month: details.month,
  })
  const ordering = useReportOrder({ order: buildOrder(classroom, details.pupil), missing, downloads, isMarked })
  const { latest, errors } = ordering
  const next = isOfClass && latest?.state.kind === 'saved' ? classAfter(classrooms ?? [], classroom) : null

  useAddress(
    {
      ...chosen,
      ...value,
      month: details.month ?? chosen.month,
      pupil: details.pupil,
      gazetteer: lockedSchool(user) === null ? narrowestCode(choice.draft.area) : undefined,
    },
    onAddress,
  )

  const drawNext = (room: Classroom) => {
    choice.setGrade(room.grade)
    choice.setSuffix(room.suffix)
    const following = buildOrder(room, undefined)
    if (following !== null) downloads.start(following)
  }
  const ofPlace = { choice, tried: ordering.isTried, errors }
  return (
    <>
      <PlaceNotice problem={problem} />
      <ReportFormFrame
        reports={reports}
        definition={definition}
        ordering={ordering}
        file={file}
        language={chosen.language}
        onChange={change}
        facts={results.notice}
        refusal={results.refusal}
        actions={
          <>
            {next !== null && (
              <Button icon={<DownloadIcon aria-hidden className="size-4" />} onClick={() => drawNext(next)}>
                {i18n._('report.drawNext', { name: formatClassName(next, locale) })}
              </Button>
            )}
            <Button onClick={onReset}>{i18n._('common.reset')}</Button>
          </>
        }
      >
        <SchoolFields {...ofPlace} levels={areaLevels} noSchools="report.noSchoolChoice" />
        {isOfClass && (
          <>
            <GradeField {...ofPlace} />
            <SuffixField {...ofPlace} />
          </>
        )}
        <DetailFields needs={needs} year={year} details={details} errors={errors} onChange={change} />
        {definition?.kind === 'student' && (
          <StudentField
            of={
              classroom === null || year === null || school === null
                ? null
                : { academicYear: year.id, school: school.id, grade: classroom.grade, suffix: classroom.suffix }
            }
            value={details.pupil}
            error={errors.pupil === undefined ? undefined : i18n._(errors.pupil)}
            onChange={(id) => setStudent({ classroom: classroom?.id, id })}
          />
        )}
      </ReportFormFrame>
    </>
  )
}

/** Returns whether a code is that of a month, and not of a semester. */
function isMonth(code: number | undefined): boolean {
  return code !== undefined && code < semesterOne
}

/** The class that follows in the school's order. */
function classAfter(classrooms: readonly Classroom[], classroom: Classroom | null): Classroom | null {
  return classroom === null ? null : (classrooms[classrooms.indexOf(classroom) + 1] ?? null)
}
