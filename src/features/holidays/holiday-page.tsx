import { type ReactNode, useState } from 'react'
import { useLingui } from '@lingui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { addMonths, firstOfMonth, formatMonth, monthOf, yearOf } from '@/lib/dates/calendar'
import { useOwnOffice } from '@/auth/use-session'
import { createLetterhead } from '@/lib/papers/letterhead'
import { PrintedLetterhead } from '@/components/ui/printed-letterhead'
import { useLocale } from '@/lib/i18n/i18n'
import { PageHeader } from '@/components/shell/page-header'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { IconLink } from '@/components/ui/icon-link'
import { LinkButton } from '@/components/ui/link-button'
import { TextLink } from '@/components/ui/text-link'
import { type ShownMonth, within } from './holiday-search'
import { daysOff, yearsWithList } from '@/domain/holidays/holidays'
import { MonthView } from './month-view'
import { holidayQueries } from './queries'
import { YearView } from './year-view'

const route = getRouteApi('/_app/holiday')

/** The national public holidays: a year at a glance, or one month with its days. */
export function HolidayPage() {
  const { data: holidays } = useSuspenseQuery(holidayQueries.all())
  const search = route.useSearch()
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const { i18n } = useLingui()
  const locale = useLocale()
  const letterhead = createLetterhead(useOwnOffice(), locale)
  const view = search.view ?? 'year'
  const shown = { year: search.year ?? yearOf(today), month: search.month ?? monthOf(today) }
  const title =
    view === 'year'
      ? i18n._('holiday.year', { year: String(shown.year) })
      : formatMonth(shown.year, shown.month, locale)
  const free = daysOff(holidays, shown.year)
  const listed = yearsWithList(holidays)
  return (
    <>
      <div className="hidden print:mb-2 print:block">
        <PrintedLetterhead letterhead={letterhead} />
        <p className="mt-2 text-center text-base font-bold">{i18n._('holiday.title')}</p>
        <p className="text-center text-xs">
          {letterhead.date.label} {letterhead.date.value}
        </p>
      </div>
      <PageHeader
        actions={
          <Button icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>
            {i18n._('common.print')}
          </Button>
        }
      >
        {i18n._('holiday.note')}
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Steps view={view} shown={shown}>
          <h2 aria-live="polite" className="min-w-40 text-center text-lg font-semibold">
            {title}
          </h2>
        </Steps>
        {view === 'year' && free > 0 && <p className="text-ink-muted">{i18n._('holiday.days', { n: free })}</p>}
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <LinkButton to="/holiday" search={{ view }}>
            {i18n._('holiday.today')}
          </LinkButton>
          <ViewSwitch view={view} shown={shown} />
        </div>
      </div>
      {!listed.includes(shown.year) && (
        <div className="mb-4">
          <Alert
            tone="warning"
            role="status"
            title={i18n._(free === 0 ? 'holiday.noList' : 'holiday.onlyFixed', { year: String(shown.year) })}
          >
            <p className="flex flex-wrap items-baseline gap-x-3">
              {i18n._('holiday.yearsWithList')}
              {listed.map((year) => (
                <TextLink inText key={year} to="/holiday" search={{ ...search, year }}>
                  {year}
                </TextLink>
              ))}
            </p>
          </Alert>
        </div>
      )}
      {view === 'year' ? (
        <YearView holidays={holidays} year={shown.year} today={today} />
      ) : (
        <MonthView holidays={holidays} shown={shown} today={today} />
      )}
    </>
  )
}

/** One year or one month back and forth, around the name of the one that is shown. */
function Steps({ view, shown, children }: { view: 'year' | 'month'; shown: ShownMonth; children: ReactNode }) {
  const { i18n } = useLingui()
  const moved = (count: number): ShownMonth => {
    const first = addMonths(firstOfMonth(shown.year, shown.month), view === 'year' ? count * 12 : count)
    return within({ year: yearOf(first), month: monthOf(first) })
  }
  return (
    <div className="flex items-center gap-1">
      <span className="print:hidden">
        <IconLink
          to="/holiday"
          search={{ view, ...moved(-1) }}
          name={i18n._(view === 'year' ? 'holiday.previousYear' : 'holiday.previousMonth')}
          icon={ChevronLeft}
        />
      </span>
      {children}
      <span className="print:hidden">
        <IconLink
          to="/holiday"
          search={{ view, ...moved(1) }}
          name={i18n._(view === 'year' ? 'holiday.nextYear' : 'holiday.nextMonth')}
          icon={ChevronRight}
        />
      </span>
    </div>
  )
}

function ViewSwitch({ view, shown }: { view: 'year' | 'month'; shown: ShownMonth }) {
  const { i18n } = useLingui()
  return (
    <nav aria-label={i18n._('holiday.view')} className="flex overflow-hidden rounded border border-line-strong">
      {(['year', 'month'] as const).map((item) => (
        <Link
          key={item}
          to="/holiday"
          search={{ view: item, ...shown }}
          aria-current={item === view ? 'page' : undefined}
          className={cn(
            'inline-flex min-h-9 items-center px-4 text-sm font-medium pointer-coarse:min-h-11',
            item === view ? 'bg-accent text-accent-ink' : 'hover:bg-accent-soft',
          )}
        >
          {i18n._(item === 'year' ? 'holiday.view.year' : 'holiday.view.month')}
        </Link>
      ))}
    </nav>
  )
}
