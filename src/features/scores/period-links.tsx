import { useLingui } from '@lingui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { IconLink } from '@/components/ui/icon-link'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { Classroom } from '@/domain/classrooms/schema'
import type { School } from '@/domain/schools/schema'
import { LazyPeriodMenu } from './lazy-parts'
import { listPeriods } from './score-choice'
import type { ScoreAddress, ScoreSearch } from './score-search'

interface PeriodLinksProps {
  address: ScoreAddress
  search: ScoreSearch
  year: AcademicYear
  school: School
  classroom: Classroom
  month: number
}

/** The months of a class, its semesters and the year: a menu of all, and links to the one before and after. */
export function PeriodLinks(props: PeriodLinksProps) {
  const { address, search, year, month } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const periods = listPeriods(year)
  const place = periods.indexOf(month)
  const before = periods[place - 1]
  const after = periods[place + 1]
  return (
    <nav aria-label={i18n._('score.periods')} className="flex items-center gap-1">
      {before !== undefined && (
        <IconLink
          to={address}
          search={{ ...search, month: before }}
          name={monthName(before, locale)}
          icon={ChevronLeft}
        />
      )}
      <LazyPeriodMenu {...props} periods={periods} />
      {after !== undefined && (
        <IconLink
          to={address}
          search={{ ...search, month: after }}
          name={monthName(after, locale)}
          icon={ChevronRight}
        />
      )}
    </nav>
  )
}
