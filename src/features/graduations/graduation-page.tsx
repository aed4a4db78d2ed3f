import { type ReactNode, useMemo, useState } from 'react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { QueryPart } from '@/components/shell/query-part'
import { ListPage, type ListPageProps } from '@/components/tables/list-page'
import type { ListSearch } from '@/components/tables/list-search'
import { type Selection, useSelection } from '@/components/tables/selection'
import { Alert } from '@/components/ui/alert'
import { lazyWithRetry } from '@/components/ui/lazy'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { SchoolSelection } from '@/domain/school-selection/load-school-selection'
import { SemesterNotes } from '@/sheets/frame/semester-notes'
import { mayEnter } from '@/sheets/frame/sheet-years'
import { ClassesToDecide } from './classes-to-decide'
import { GraduationActions } from './graduation-actions'
import { graduationContext, graduationList } from './graduation-list'
import { type GraduationClass, type GraduationListing, graduationQueries } from './queries'
import { mayGraduateIn, outlook, targetYears } from './rules'
import type { GraduationRow } from './schema'

const ChangeResultDialog = lazyWithRetry(async () => (await import('./change-result-dialog')).ChangeResultDialog)

type GraduationPageProps<Search extends ListSearch> = Omit<
  ListPageProps<GraduationRow, GraduationListing, Search>,
  'list' | 'start' | 'above' | 'summary' | 'selection'
> & {
  found: SchoolSelection
  /** What waits in the places of an officer, before a school is chosen. */
  places: ReactNode
}

/** The students of a class at the end of the year, and the decisions about those that are selected. */
export function GraduationPage<Search extends ListSearch>({ found, places, ...page }: GraduationPageProps<Search>) {
  const { school, year, classrooms } = found
  const { values } = page
  const locale = useLocale()
  const [changing, setChanging] = useState<GraduationRow | null>(null)
  const room = classOf(values)
  const selected = useSelection<GraduationRow>(room ?? {})
  // A dialog belongs to one class.
  const shown = JSON.stringify(room)
  const [openedOver, setOpenedOver] = useState(shown)
  if (openedOver !== shown) {
    setOpenedOver(shown)
    setChanging(null)
  }
  const refusal = year !== null && mayGraduateIn(year.status) ? null : 'graduation.readOnlyYear'
  const context = useMemo(() => ({ refusal, onChangeResult: setChanging }), [refusal])
  return (
    <graduationContext.Provider value={context}>
      <ListPage
        {...page}
        list={graduationList}
        start={
          school === null || year === null || classrooms === null ? (
            places
          ) : (
            <ClassesToDecide {...{ school, year, classrooms }} user={page.user} />
          )
        }
        above={
          room !== null &&
          school !== null &&
          year !== null && (
            <Decisions {...{ ...found, school, year, room, refusal, selected }} user={page.user} listing={values} />
          )
        }
        summary={room !== null && <Outlook room={room} />}
        selection={{ selected, nameOf: ({ student }) => (refusal === null ? fullName(student, locale) : null) }}
      />
      {changing !== null && room !== null && (
        <ChangeResultDialog
          row={changing}
          room={room}
          onClose={() => setChanging(null)}
          onDone={() => setChanging(null)}
        />
      )}
    </graduationContext.Provider>
  )
}

/** The class that the filters name; null until they name one. */
function classOf({ academicYear, emisCode, grade, suffix }: GraduationListing): GraduationClass | null {
  if (academicYear === undefined || emisCode === undefined || grade === undefined || suffix === undefined) return null
  return { academicYear, emisCode, grade, suffix }
}

interface DecisionsProps extends SchoolSelection {
  user: Parameters<typeof GraduationActions>[0]['user']
  school: NonNullable<SchoolSelection['school']>
  year: NonNullable<SchoolSelection['year']>
  room: GraduationClass
  listing: GraduationListing
  refusal: string | null
  selected: Selection<GraduationRow>
}

/** What can be decided for the selected students, or why nothing can; and what their results lack. */
function Decisions({ user, school, year, classroom, room, listing, refusal, selected }: DecisionsProps) {
  const { i18n } = useLingui()
  const { data: years } = useSuspenseQuery(academicYearQueries.all())
  const { data } = useQuery(graduationQueries.list(listing))
  const whole = useQuery(graduationQueries.wholeClass(room))
  return (
    <>
      {refusal !== null && <Alert tone="neutral">{i18n._(refusal)}</Alert>}
      {refusal === null &&
        (whole.isError && whole.data === undefined ? (
          <QueryPart query={whole} failed="graduation.notLoaded">
            {() => null}
          </QueryPart>
        ) : (
          <GraduationActions
            user={user}
            school={school}
            years={targetYears(years.data, year)}
            grade={room.grade}
            students={whole.data?.data}
            selected={selected}
          />
        ))}
      {data !== undefined && classroom !== null && (
        <SemesterNotes classes={[{ classroom, calculated: data.calculated }]} mayCalculate={mayEnter(year, user)} />
      )}
    </>
  )
}

/** How many of the class have passed, failed, have no result and are decided. */
function Outlook({ room }: { room: GraduationClass }) {
  const { i18n } = useLingui()
  const { data: whole } = useQuery(graduationQueries.wholeClass(room))
  if (whole === undefined) return null
  const { passed, failed, withoutResult, decided } = outlook(whole.data)
  return (
    <span className="text-sm text-ink-muted">
      {i18n._('graduation.count.open', {
        passed: passed.length,
        failed: failed.length,
        without: withoutResult.length,
        decided: decided.length,
      })}
    </span>
  )
}
