import { Suspense, useId, useState } from 'react'
import { useLingui } from '@lingui/react'
import { useRouter } from '@tanstack/react-router'
import { CircleAlert, SlidersHorizontal } from 'lucide-react'
import { monthName } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { can } from '@/session/can'
import { FilterDraft } from '@/lists/filter-draft'
import type { SignedInUser } from '@/session/session'
import { PageHeader } from '@/shell/page-header'
import { Button } from '@/ui/button'
import type { AcademicYear } from '@/features/academic-years/schema'
import { className } from '@/lib/class-name'
import { ScoreFilter, ScoreSheet } from './lazy-parts'
import type { ScorePlace } from './load-score-page'
import type { ScoreSearch } from './score-search'
import { TeacherClasses } from './teacher-classes'

interface ScorePageProps {
  user: SignedInUser
  place: ScorePlace
  search: ScoreSearch
  yearLabel: (year: AcademicYear) => string
  onSearch: (search: ScoreSearch) => void
  onReset: () => void
}

/** Both score routes: the choice of a sheet, and the sheet once everything is chosen (checklist O-068). */
export function ScorePage(props: ScorePageProps) {
  const { user, place, search } = props
  const { i18n } = useLingui()
  const { year, school, classrooms, classroom, month } = place
  const notLoaded = school !== null && classrooms === null && <ClassesNotLoaded />
  if (year === null) {
    return (
      <>
        <PageHeader />
        <p>{i18n._('score.noYear')}</p>
      </>
    )
  }
  if (school !== null && classroom !== null && month !== null) {
    // Another sheet is another page: nothing of the one before may stay in it.
    const key = `${classroom.id}/${month}/${search.studentId ?? ''}`
    return <SheetPage key={key} {...props} sheetOf={{ year, school, classroom, month }} />
  }
  return (
    <>
      <PageHeader>{i18n._('score.choose')}</PageHeader>
      <div className="flex flex-col gap-4">
        {notLoaded}
        {user.role === 'teacher' && school !== null && classrooms !== null && (
          <TeacherClasses year={year} school={school} classrooms={classrooms} />
        )}
        <Suspense>
          <FilterDraft search={search}>
            <ScoreFilter {...props} />
          </FilterDraft>
        </Suspense>
      </div>
    </>
  )
}

interface SheetOf {
  year: AcademicYear
  school: NonNullable<ScorePlace['school']>
  classroom: NonNullable<ScorePlace['classroom']>
  month: number
}

function SheetPage({ sheetOf, ...props }: ScorePageProps & { sheetOf: SheetOf }) {
  const { user, search, yearLabel, onSearch } = props
  const { year, school, classroom, month } = sheetOf
  const { i18n } = useLingui()
  const locale = useLocale()
  const filterId = useId()
  const [choosing, setChoosing] = useState(false)
  // One object for the sheet's life: the page's key changes with the sheet.
  const [sheet] = useState({
    kind: 'scores' as const,
    classroom: classroom.id,
    academicYear: year.id,
    school: school.id,
    grade: classroom.grade,
    suffix: classroom.suffix,
    month,
  })
  const name = `${className(classroom, locale)} · ${monthName(month, locale)}`
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <Button
            aria-expanded={choosing}
            aria-controls={filterId}
            icon={<SlidersHorizontal aria-hidden className="size-4" />}
            onClick={() => setChoosing(!choosing)}
          >
            {i18n._('score.changeChoice')}
          </Button>
        }
      >
        {`${localName(school, locale)} · ${yearLabel(year)}`}
      </PageHeader>
      <div id={filterId} hidden={!choosing} className="mb-4">
        {choosing && (
          <Suspense>
            <ScoreFilter {...props} />
          </Suspense>
        )}
      </div>
      {search.studentId !== undefined && (
        <p className="mb-2 flex flex-wrap items-center gap-x-3 text-sm">
          {i18n._('score.oneStudent')}
          <Button variant="quiet" onClick={() => onSearch({ ...search, studentId: undefined })}>
            {i18n._('score.wholeClass')}
          </Button>
        </p>
      )}
      <Suspense>
        <ScoreSheet
          sheet={sheet}
          student={search.studentId}
          label={i18n._('score.sheetOf', { name })}
          readOnlyReason={readOnlyReason(year, user)}
        />
      </Suspense>
    </>
  )
}

/** Closed years are read-only, and so is every sheet without the right to manage its class (lifecycle §4, §6). */
function readOnlyReason({ status }: AcademicYear, user: SignedInUser): string | null {
  if (status !== 'running') return 'score.readOnlyYear'
  const mayEdit = can(user, 'sts_manage_classroom', 'sts_manage_owned_classroom')
  return mayEdit ? null : 'score.readOnlyPermission'
}

function ClassesNotLoaded() {
  const { i18n } = useLingui()
  const router = useRouter()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 rounded border border-danger bg-danger-soft p-3">
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <span>{i18n._('error.gettingClasses')}</span>
      <Button onClick={() => void router.invalidate()}>{i18n._('common.tryAgain')}</Button>
    </div>
  )
}
