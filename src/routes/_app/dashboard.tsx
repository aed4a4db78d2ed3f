import { useState } from 'react'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SchoolsBehindCard } from '@/features/academic-years/schools-behind'
import { YearSteps } from '@/features/academic-years/year-steps'
import { ClassesWithoutScores } from '@/features/accomplishment/classes-without-scores'
import { OwnSchoolWork } from '@/features/accomplishment/own-school-work'
import { pinnedViews } from '@/features/data-query/pinned-views'
import { ExportsReady } from '@/domain/exports/exports-ready'
import { DoubtsCard } from '@/features/doubts/doubts-card'
import { mayCorrect } from '@/features/doubts/may-correct'
import { NextHolidays } from '@/features/holidays/next-holidays'
import { boardSearch } from '@/features/progress/board-search'
import type { BoardsProps } from '@/features/progress/boards'
import { TransfersToApprove } from '@/features/transfers/transfers-to-approve'
import { LazyStudentFigures, LazyStudentHistory } from '@/features/student-history/lazy-history'
import { UnsentWork } from '@/features/unsent-work/unsent-work'
import { config } from '@/lib/config'
import { formatLongDate } from '@/lib/dates/calendar'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { loadCatalog, useLocale } from '@/lib/i18n/i18n'
import { can } from '@/auth/can'
import { lockedSchool } from '@/auth/scope'
import { signedInUser } from '@/auth/signed-in-user'
import { placeOfUser } from '@/domain/aggregation/place-of-user'
import { useSavedViews } from '@/components/tables/saved-views'
import { mayOpen } from '@/routing/access'
import { PageHeader } from '@/components/shell/page-header'
import { lazyWithRetry } from '@/components/ui/lazy'
import { LoadingSpinner } from '@/components/ui/spinner'

/** The boards, the charts' library and their messages come after the rest of the dashboard. */
const LazyBoards = lazyWithRetry<BoardsProps>(async () => {
  const [{ Boards }] = await Promise.all([import('@/features/progress/boards'), loadCatalog('charts')])
  return Boards
}, LoadingSpinner)

const PinnedQueries = lazyWithRetry(async () => {
  const [pinned] = await Promise.all([import('@/features/data-query/pinned-queries'), loadCatalog('charts')])
  return pinned.PinnedQueries
}, LoadingSpinner)

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: boardSearch,
  loader: () => {
    if (config().progressBoards) LazyBoards.preload()
  },
  staticData: {
    title: 'dashboard.title',
    requires: 'signed-in',
  },
  component: Dashboard,
})

/** The signed-in user's own day: what waits for them, then the figures and boards of their place or classes. */
function Dashboard() {
  const locale = useLocale()
  const { session } = Route.useRouteContext()
  const search = Route.useSearch()
  const user = signedInUser(session)
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const ownSchool = lockedSchool(user)
  const { routesById } = useRouter()
  const mayExport = mayOpen(routesById['/_app/management-report'].options.staticData, session.state())
  const queries = pinnedViews(useSavedViews())
  const place = can(user, 'sts_view_school_report') ? placeOfUser(user) : null
  const hasBoards = config().progressBoards && can(user, 'sts_view_school')
  return (
    <>
      <PageHeader>{formatLongDate(today, locale)}</PageHeader>
      <div className="flex flex-col gap-3">
        <UnsentWork />
        <div className="gap-3 *:mb-3 *:break-inside-avoid md:columns-2 print:columns-2">
          {!hasBoards && ownSchool !== null && can(user, 'sts_view_score') && (
            <ClassesWithoutScores user={user} rawSchool={ownSchool.id} today={today} />
          )}
          {ownSchool !== null && can(user, 'sts_partly_edit_school', 'sts_manage_school') && (
            <OwnSchoolWork rawSchool={ownSchool.id} />
          )}
          {ownSchool === null && can(user, 'sts_view_school') && (
            <SchoolsBehindCard today={today} findsSilent={config().progressBoards} />
          )}
          {can(user, 'sts_manage_academic_years') && <YearSteps />}
          {can(user, 'sts_transfer_student', 'sts_transfer_owned_student') && <TransfersToApprove />}
          {place !== null && (place.district !== null || place.school !== null) && mayCorrect(user) && <DoubtsCard />}
          {mayExport && <ExportsReady />}
        </div>
        {user.profile.student_id !== null && (
          <>
            <LazyStudentFigures student="own" />
            <LazyStudentHistory student="own" />
          </>
        )}
        {queries.length > 0 && place !== null && <PinnedQueries views={queries} place={place} />}
        {hasBoards && (
          // Boards that still load keep their room, so that what is below does not move.
          <div className="min-w-0 has-[[role=status]]:min-h-svh print:min-h-0">
            <LazyBoards user={user} today={today} search={search} />
          </div>
        )}
        <div className="print:hidden">
          <NextHolidays today={today} />
        </div>
      </div>
    </>
  )
}
