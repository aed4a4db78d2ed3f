import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { academicYearLabel, academicYearName } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { formatMoment, monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { formatInteger } from '@/lib/text/numbers'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import { ChaseButton } from '@/domain/schools/chase-button'
import { narrowToOwnPlace } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { ChartFrame } from '@/components/charts/chart-frame'
import { QueryPart } from '@/components/shell/query-part'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { boardPeriod, boardYears, type BoardPeriod } from './board-period'
import type { BoardPlace } from './board-place'
import type { BoardSearch } from './board-search'
import { boardTable, formatPercent } from './board-table'
import { MonthTrend } from './month-trend'
import { PlaceCrumbs } from './place-crumbs'
import { PlaceRows } from './place-rows'
import { ProvinceMap } from './province-map'
import { progressQueries } from './queries'
import type { PlacesProgress } from './schema'
import { YearFigureCards } from './year-figures'
import { countIdle, sortWorstFirst, countMeasured, percentDone, type BoardMeasure } from './worst-first'

interface PlaceBoardProps {
  user: SignedInUser
  today: string
  search: BoardSearch
  place: BoardPlace
}

/** The progress of the provinces, districts or schools of a place in a month, worst first. */
export function PlaceBoard(props: PlaceBoardProps) {
  const { i18n } = useLingui()
  return (
    <QueryPart query={useQuery(academicYearQueries.all())}>
      {({ data }) => {
        const { period, problem } = boardPeriod(props.search, data, props.today)
        if (problem !== null) return <PlaceNotice problem={problem} />
        return period === null ? (
          <p>{i18n._('dashboard.noScores.noYear')}</p>
        ) : (
          <OfPeriod {...props} years={boardYears(data)} period={period} />
        )
      }}
    </QueryPart>
  )
}

interface OfPeriodProps extends PlaceBoardProps {
  years: readonly AcademicYear[]
  period: BoardPeriod
}

function OfPeriod({ user, today, search, place, years, period: { year, months, month } }: OfPeriodProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const progress = useQuery(progressQueries.places(year.id, month, place))
  const go = (part: Partial<BoardSearch>) =>
    void navigate({ to: '/dashboard', search: { ...search, ...part }, resetScroll: false })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PlaceCrumbs user={user} place={place} search={search} />
        <div className="grid w-full grid-cols-2 gap-2 cards:w-auto print:hidden">
          <Select
            label={i18n._('academicYear.title')}
            hideLabel
            value={String(year.id)}
            options={years.map((year) => ({ value: String(year.id), label: academicYearLabel(year, i18n) }))}
            // Another year has other months.
            onChange={(id) => go({ academicYear: Number(id), month: undefined })}
          />
          <Select
            label={i18n._('board.month')}
            hideLabel
            value={String(month)}
            options={months.map((month) => ({ value: String(month), label: monthName(month, locale) }))}
            onChange={(code) => go({ month: Number(code) })}
          />
        </div>
      </div>
      <YearFigureCards user={user} academicYear={year.id} place={place} />
      <QueryPart query={progress}>
        {(found) => (
          <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,8fr)_minmax(0,5fr)]">
            <Places progress={found} user={user} place={place} search={search} year={year} month={month} />
            <div
              className={cn(
                'flex min-w-0 flex-col gap-3',
                // A list of schools fills the two pages that a board may have.
                found.places.some(({ kind }) => kind === 'school') ? 'print:hidden' : 'print:grid print:grid-cols-2',
              )}
            >
              {found.places.some(({ kind }) => kind === 'province') && (
                <ProvinceMap user={user} academicYear={year.id} places={found.places} search={search} />
              )}
              <MonthTrend user={user} year={year} place={place} today={today} />
            </div>
          </div>
        )}
      </QueryPart>
    </div>
  )
}

const rowNames = { province: 'gazetteer.province', district: 'gazetteer.district', school: 'school.title' } as const

interface PlacesProps {
  user: SignedInUser
  progress: PlacesProgress
  place: BoardPlace
  search: BoardSearch
  year: AcademicYear
  month: number
}

function Places({ user, progress, place, search, year, month }: PlacesProps) {
  const { places, total, counted_at } = progress
  const { i18n } = useLingui()
  const locale = useLocale()
  const by = search.by ?? 'scores'
  const sorted = sortWorstFirst(places, by)
  const rowName = i18n._(rowNames[places[0]?.kind ?? 'school'])
  return (
    <ChartFrame
      title={i18n._('board.places', { month: monthName(month, locale), year: academicYearName(year) })}
      table={boardTable(sorted, rowName, i18n)}
      mayBreak
      actions={
        <span className="text-xs text-ink-muted">
          {i18n._('board.countedAt', { moment: formatMoment(counted_at, locale) })}
        </span>
      }
    >
      {places.length === 0 ? (
        <p className="text-ink-muted">{i18n._('board.noSchools')}</p>
      ) : (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Missing total={total} by={by} month={monthName(month, locale)} />
            <ChaseBehind {...{ user, progress, place, by, month }} academicYear={year.id} />
          </div>
          <PlaceRows places={sorted} total={total} search={search} by={by} academicYear={year.id} month={month} />
        </>
      )}
    </ChartFrame>
  )
}

const missing = {
  scores: 'board.missing.scores',
  attendance: 'board.missing.attendance',
  stage: 'board.missing.stage',
} as const satisfies Record<BoardMeasure, string>

/** The remaining work, in one sentence. */
function Missing({ total, by, month }: { total: PlacesProgress['total']; by: BoardMeasure; month: string }) {
  const { i18n } = useLingui()
  const all = countMeasured(total, by)
  if (all === 0) return <p className="text-ink-muted">{i18n._('board.missing.nothing', { month })}</p>
  const lacking = all - total[by].complete
  return lacking === 0 ? (
    <p className="flex items-start gap-2 text-positive">
      <CircleCheck aria-hidden className="mt-1 size-5 shrink-0" />
      {i18n._('board.missing.none')}
    </p>
  ) : (
    <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 font-medium">
      <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-warning" />
      {i18n._(missing[by], {
        percent: formatPercent(percentDone(total, by)),
        n: formatInteger(lacking),
        total: formatInteger(all),
        month,
      })}
    </p>
  )
}

interface ChaseBehindProps {
  user: SignedInUser
  progress: PlacesProgress
  place: BoardPlace
  by: BoardMeasure
  academicYear: number
  month: number
}

/** Writes to the schools of the place that entered nothing in the month, or that are behind in the stage. */
function ChaseBehind({ user, progress: { level, total }, place, by, academicYear, month }: ChaseBehindProps) {
  const { i18n } = useLingui()
  const isStage = by === 'stage'
  const n = isStage ? total.stage.not_started : countIdle(total).silent
  if (n === 0) return null
  const gazetteer = narrowToOwnPlace(user, place.district ?? place.province)
  const listing = {
    sort: 'code.asc',
    academicYear,
    gazetteer: gazetteer === '' ? undefined : gazetteer,
    ...(isStage ? { status: 1 as const, accomplishment: level ?? undefined } : { silent: month }),
  }
  return (
    <span className="print:hidden">
      <ChaseButton listing={listing} label={i18n._(isStage ? 'board.chase.stage' : 'board.chase.silent', { n })} />
    </span>
  )
}
