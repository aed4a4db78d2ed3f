import { lazyWithRetry } from '@/components/ui/lazy'
import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { loadPhoneSheet } from '@/sheets/phone/lazy-phone-sheet'
import { MoreButton } from '@/sheets/frame/more-button'
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
