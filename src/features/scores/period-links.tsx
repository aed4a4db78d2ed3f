import { useLingui } from '@lingui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { LinkButton } from '@/components/ui/link-button'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { periodsOf } from './score-choice'
import type { ScoreAddress, ScoreSearch } from './score-search'

interface PeriodLinksProps {
  address: ScoreAddress
  search: ScoreSearch
  year: AcademicYear
  month: number
}

/** From one month of a class to the one before and after, on to the semesters and the year. */
export function PeriodLinks({ address, search, year, month }: PeriodLinksProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const periods = periodsOf(year)
  const place = periods.indexOf(month)
  const before = periods[place - 1]
  const after = periods[place + 1]
  return (
    <nav aria-label={i18n._('score.periods')} className="flex gap-2">
      {before !== undefined && (
        <LinkButton
          to={address}
          search={{ ...search, month: before }}
          variant="quiet"
          icon={<ChevronLeft aria-hidden className="size-4" />}
        >
          {monthName(before, locale)}
        </LinkButton>
      )}
      {after !== undefined && (
        <LinkButton to={address} search={{ ...search, month: after }} variant="quiet">
          {monthName(after, locale)}
          <ChevronRight aria-hidden className="size-4" />
        </LinkButton>
      )}
    </nav>
  )
}
