import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CircleAlert, RotateCcw } from 'lucide-react'
import type { SignedInUser } from '@/auth/session'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { formatInteger } from '@/lib/text/numbers'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { SemesterNotes } from './semester-notes'
import { ClassCards } from './class-cards'
import { ClassTable } from './class-table'
import type { ShownState, SheetsOfSchool } from './overview-data'
import { sheetOverviewQueries } from './queries'
import { SheetMark } from './sheet-mark'
import { mayEnter } from './sheet-years'
import { duePeriods, sheetState, type SheetState } from './sheet-progress'

const explained = ['done', 'partly', 'missing', 'outdated', 'later'] as const
/** So many classes are read as cards, with room for a finger; more of them are compared in a table. */
const maxCards = 4

/** The entered and missing cells of a school's sheets, with a link to each. */
export function SheetOverview({ user, ...props }: SheetsOfSchool & { user: SignedInUser }) {
  const { kind, year, school, classrooms, periods } = props
  const { i18n } = useLingui()
  const titleId = useId()
  const overview = useQuery(sheetOverviewQueries.ofSchool(kind, school))
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const due = duePeriods(year, today)
  const findState = (classroom: number, period: number): ShownState | undefined => {
    const found = overview.data?.get(classroom)?.get(period)
    return found && { ...found, state: sheetState(found, due.has(period)) }
  }
  if (classrooms.length === 0) return <p>{i18n._('sheet.overview.noClasses')}</p>
  const states = classrooms.flatMap(({ id }) => periods.map((period) => findState(id, period)?.state))
  const count = (state: SheetState) => states.filter((candidate) => candidate === state).length
  const semesters = classrooms.map((classroom) => ({
    classroom,
    calculated: periods.flatMap((period) => overview.data?.get(classroom.id)?.get(period)?.calculated ?? []),
  }))
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2 id={titleId} className="text-lg font-semibold">
          {i18n._('sheet.overview.title')}
        </h2>
        {overview.isPending ? (
          <Spinner label={i18n._('common.loading')} />
        ) : overview.isSuccess ? (
          <ul className="flex flex-wrap gap-x-4 text-sm">
            {explained
              .filter((state) => state !== 'outdated' || count(state) > 0)
              .map((state) => (
                <li key={state} className="inline-flex items-center gap-1">
                  <SheetMark state={state} />
                  <span>{formatInteger(count(state))}</span>
                </li>
              ))}
          </ul>
        ) : (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-sm">
            <CircleAlert aria-hidden className="size-4 text-danger" />
            {i18n._('sheet.overview.failed')}
            <Button
              variant="quiet"
              pending={overview.isFetching}
              icon={<RotateCcw aria-hidden className="size-4" />}
              onClick={() => void overview.refetch()}
            >
              {i18n._('common.tryAgain')}
            </Button>
          </p>
        )}
      </div>
      <SemesterNotes classes={semesters} mayCalculate={mayEnter(year, user)} />
      {classrooms.length > maxCards ? (
        <ClassTable {...props} findState={findState} />
      ) : (
        <ClassCards {...props} findState={findState} />
      )}
    </section>
  )
}
