import { Fragment, type ReactNode, useState } from 'react'
import { useLingui } from '@lingui/react'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { isInMemory } from '@/lib/api/query-memory'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { FilterDraft } from '@/components/tables/filter-draft'
import { lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { PageHeader } from '@/components/shell/page-header'
import { ContentPlaceholder } from '@/components/feedback/page-placeholder'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { LeavablePart, useIsLeft } from '@/components/ui/leavable'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { academicYearLabel } from '@/domain/academic-years/labels'
import type { SchoolSelection } from '@/domain/school-selection/load-school-selection'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import type { School } from '@/domain/schools/schema'
import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { formatClassName } from '@/domain/classrooms/class-name'
import type { SheetKind } from './queries'
import { LazyOverview } from './lazy-overview'
import { PeriodLinks } from './period-links'
import { ReadyNote } from './ready-note'
import { useReadySheets } from './ready-sheets'
import { queryKeyOf, type SheetChoice } from './sheet-choice'
import type { StudentSearch } from './selected-student'
import { mayEnter } from './sheet-years'
import { sheetFrameStyle, SheetToolbar } from './sheet-toolbar'
import { MenuButton } from './menu-button'
import type { ClassMenuProps } from './class-menu'

const LazyClassMenu = lazyOverlay<ClassMenuProps>(
  async () => (await import('./class-menu')).ClassMenu,
  function Placeholder({ chosen, events }) {
    return (
      <MenuButton aria-haspopup="menu" aria-expanded={false} {...events}>
        {formatClassName(chosen.classroom, useLocale())}
      </MenuButton>
    )
  },
)

interface OpenedSheet {
  shown: SheetChoice
  /** The sheet that the address names, also while it is loading; null when it names none. */
  named: NamedSheet | null
  /** The months, semesters and the year that the class has sheets of, as codes. */
  periods: readonly number[]
  /** Takes the menus of classes and months, which are a part of the sheet's toolbar. */
  renderContent: (navigation: ReactNode) => ReactNode
}

interface NamedSheet extends SheetChoice {
  /** Class and month in words. */
  name: string
}

interface SheetPageProps {
  kind: SheetKind
  /** Message ids that differ between the two kinds of sheets. */
  words: { choose: string; noYear: string; changeChoice: string }
  user: SignedInUser
  selection: SchoolSelection
  search: StudentSearch
  listPeriods: (year: AcademicYear) => number[]
  filter: ReactNode
  /** The same with the sheets of the school that is being chosen below it, for where no sheet is open. */
  filterWithOverview: ReactNode
  /** True if the filter shows an error of the class or month in the URL. */
  isMarked: boolean
  /** The sheet once everything is chosen, else null. */
  sheet: OpenedSheet | null
  onWholeClass: () => void
}

/** The pages of score and attendance sheets: the choice of one with what is done and missing, and the sheet itself. */
export function SheetPage(props: SheetPageProps) {
  const { kind, words, user, selection, search, listPeriods, filterWithOverview, sheet } = props
  const { i18n } = useLingui()
  const { year, school, classrooms, problem } = selection
  if (year === null && problem === null) {
    return (
      <>
        <PageHeader />
        <p>{i18n._(words.noYear)}</p>
      </>
    )
  }
  if (sheet !== null && school !== null && year !== null) {
    return <OpenSheet {...props} sheet={sheet} year={year} school={school} />
  }
  const chooser = (
    <FilterDraft search={search} isWaiting={school === null || props.isMarked}>
      {filterWithOverview}
    </FilterDraft>
  )
  return (
    <>
      <PageHeader>{i18n._(words.choose)}</PageHeader>
      <div className="flex min-w-0 flex-col gap-4">
        <PlaceNotice problem={problem} />
        {/* The filter comes first when it shows what is wrong with the URL. */}
        {props.isMarked && chooser}
        {school !== null && classrooms === null && <ClassesNotLoaded />}
        {lockedSchool(user) !== null && year !== null && school !== null && classrooms !== null && (
          <LazyOverview
            user={user}
            kind={kind}
            year={year}
            school={school.id}
            classrooms={classrooms}
            periods={listPeriods(year)}
            search={search}
          />
        )}
        {!props.isMarked && chooser}
      </div>
    </>
  )
}

interface OpenSheetProps extends SheetPageProps {
  sheet: OpenedSheet
  year: AcademicYear
  school: School
}

function OpenSheet({ words, user, selection, search, filter, sheet, year, school, onWholeClass }: OpenSheetProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { shown, named } = sheet
  const key = hashKey(queryKeyOf(shown))
  /** The sheet above which another one is being chosen. */
  const [choosingAbove, setChoosingAbove] = useState<string | null>(null)
  const isChoosing = choosingAbove === key
  const classrooms = selection.classrooms ?? [shown.classroom]
  const ready = useReadySheets(shown.classroom.id, { user, year, school: school.id, classrooms })
  const awaits = useAwaitedSheet(named, key)
  const schoolAndYear = `${localName(school, locale)} · ${academicYearLabel(year, i18n)}`
  const navigation = named && (
    <>
      <LazyClassMenu
        chosen={named}
        user={user}
        year={year}
        school={school.id}
        classrooms={classrooms}
        ready={ready}
        changeChoice={words.changeChoice}
        onChangeChoice={() => setChoosingAbove(isChoosing ? null : key)}
      />
      <PeriodLinks chosen={named} year={year} school={school.id} periods={sheet.periods} />
      <ReadyNote ready={ready} classrooms={classrooms}>
        <span
          aria-hidden
          className="hidden cut-line w-0 min-w-0 flex-1 text-xs text-ink-muted xl:block"
          title={schoolAndYear}
        >
          {schoolAndYear}
        </span>
      </ReadyNote>
    </>
  )
  return (
    <>
      {/* The toolbar shows the class and the month; the top bar names the page. */}
      <h1 tabIndex={-1} className="sr-only">
        {named === null ? schoolAndYear : `${named.name} · ${schoolAndYear}`}
      </h1>
      {awaits === 'server' ? (
        <SheetPlaceholder navigation={navigation} />
      ) : (
        <LeavablePart placeholder={awaits === 'memory' ? undefined : <SheetPlaceholder navigation={navigation} />}>
          {/* Another sheet is another page: nothing of the one before may stay in it. */}
          <Fragment key={key}>
            {isChoosing && <div className="mb-4">{filter}</div>}
            {search.studentId !== undefined && (
              <p className="mb-2 flex flex-wrap items-center gap-x-3 text-sm">
                {i18n._('sheet.oneStudent')}
                <Button variant="quiet" onClick={onWholeClass}>
                  {i18n._('sheet.wholeClass')}
                </Button>
              </p>
            )}
            {sheet.renderContent(navigation)}
          </Fragment>
        </LeavablePart>
      )}
    </>
  )
}

/** From where the sheet comes that takes the place of the shown one; null while none does. What is in memory needs no placeholder. */
function useAwaitedSheet(named: NamedSheet | null, shownKey: string): 'memory' | 'server' | null {
  const queryClient = useQueryClient()
  const isLeft = useIsLeft()
  if (!isLeft || named === null) return null
  const queryKey = queryKeyOf(named)
  if (hashKey(queryKey) === shownKey) return null
  return isInMemory(queryClient, queryKey) ? 'memory' : 'server'
}

/** A sheet that is loading: its class and month, from which the user may go on to others meanwhile. */
function SheetPlaceholder({ navigation }: { navigation: ReactNode }) {
  return (
    <div className={sheetFrameStyle}>
      {navigation != null && <SheetToolbar navigation={navigation} />}
      <ContentPlaceholder />
    </div>
  )
}

/** Closed years are read-only, and so is every sheet without the right to manage its class. */
export function readOnlyReason(
  year: AcademicYear,
  user: SignedInUser,
  words: { year: string; permission: string },
): string | null {
  if (year.status !== 'running') return words.year
  return mayEnter(year, user) ? null : words.permission
}

function ClassesNotLoaded() {
  const { i18n } = useLingui()
  const router = useRouter()
  return (
    <Alert
      tone="danger"
      role="alert"
      actions={<Button onClick={() => void router.invalidate()}>{i18n._('common.tryAgain')}</Button>}
    >
      {i18n._('error.gettingClasses')}
    </Alert>
  )
}
