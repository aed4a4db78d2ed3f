import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useIsOnline } from '@/lib/api/connection'
import { isInMemory } from '@/lib/api/query-memory'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { IconButton } from '@/components/ui/icon-button'
import { IconLink } from '@/components/ui/icon-link'
import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { startAtMissing } from '@/domain/classrooms/start-at-missing'
import { MenuButton } from './menu-button'
import type { PeriodMenuProps } from './period-menu'
import { PeriodName } from './period-name'
import { queryKeyOf } from './sheet-choice'

const LazyPeriodMenu = lazyOverlay<PeriodMenuProps>(
  async () => (await import('./period-menu')).PeriodMenu,
  ({ chosen, events }) => (
    <MenuButton aria-haspopup="menu" aria-expanded={false} {...events}>
      <PeriodName month={chosen.month} />
    </MenuButton>
  ),
)

const names = { scores: 'score.periods', attendances: 'attendance.periods' }

/** The months of a class, its semesters and the year: a menu of all, and links to the one before and after. */
export function PeriodLinks(props: PeriodMenuProps) {
  const { chosen, periods } = props
  const { i18n } = useLingui()
  const position = chosen.month === undefined ? -1 : periods.indexOf(chosen.month)
  const before = periods[position - 1]
  const after = position === -1 ? undefined : periods[position + 1]
  return (
    <nav aria-label={i18n._(names[chosen.kind])} className="flex items-center gap-1">
      {before !== undefined && <PeriodLink chosen={chosen} month={before} icon={ChevronLeft} />}
      <LazyPeriodMenu {...props} />
      {after !== undefined && <PeriodLink chosen={chosen} month={after} icon={ChevronRight} />}
    </nav>
  )
}

interface PeriodLinkProps extends Pick<PeriodMenuProps, 'chosen'> {
  month: number
  icon: LucideIcon
}

function PeriodLink({ chosen, month, icon }: PeriodLinkProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const isOnline = useIsOnline()
  const name = monthName(month, locale)
  return isOnline || isInMemory(queryClient, queryKeyOf({ ...chosen, month })) ? (
    <IconLink to={chosen.address} search={{ ...chosen.search, month }} state={startAtMissing} name={name} icon={icon} />
  ) : (
    <IconButton name={name} icon={icon} disabledReason={i18n._('sheet.needsConnection')} />
  )
}
