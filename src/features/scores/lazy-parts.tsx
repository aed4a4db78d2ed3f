import { lazyWithRetry } from '@/components/ui/lazy'
import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { loadPhoneSheet } from '@/sheets/list/lazy-phone-sheet'
import { MoreButton } from '@/sheets/sheet/more-button'
import { MenuButton } from '@/sheets/sheet/menu-button'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import type { PeriodMenuProps } from './period-menu'
import type { ScoreMenuProps } from './score-menu'

// The sheet (with the grid) and the filter (with its long selects) are each needed without the other: a teacher comes
// straight to a sheet and may never open the filter. The loader waits for the one that its address shows.
export const ScoreSheet = lazyWithRetry(async () => {
  const [{ ScoreSheet: Sheet }] = await Promise.all([import('./score-sheet'), loadPhoneSheet()])
  return Sheet
})
export const ScoreFilter = lazyWithRetry(async () => (await import('./score-filter')).ScoreFilter)
export const AnnualSheet = lazyWithRetry(async () => (await import('./annual-sheet')).AnnualSheet)
export const LazyScoreMenu = lazyOverlay<ScoreMenuProps>(
  async () => (await import('./score-menu')).ScoreMenu,
  ({ events }) => <MoreButton aria-haspopup="menu" aria-expanded={false} {...events} />,
)
export const LazyPeriodMenu = lazyOverlay<PeriodMenuProps>(
  async () => (await import('./period-menu')).PeriodMenu,
  function Placeholder({ month, events }) {
    return (
      <MenuButton aria-haspopup="menu" aria-expanded={false} {...events}>
        {monthName(month, useLocale())}
      </MenuButton>
    )
  },
)
