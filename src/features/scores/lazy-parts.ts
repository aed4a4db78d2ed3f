import { lazyWithRetry } from '@/components/ui/lazy'
import { afterFirstRows } from '@/components/ui/after-first-rows'

// The sheet (with the grid) and the filter (with its long selects) are each needed without the other: a teacher comes
// straight to a sheet and may never open the filter. The loader waits for the one that its address shows.
export const ScoreSheet = lazyWithRetry(async () => (await import('./score-sheet')).ScoreSheet)
export const ScoreFilter = lazyWithRetry(async () => (await import('./score-filter')).ScoreFilter)
export const AnnualSheet = lazyWithRetry(async () => (await import('./annual-sheet')).AnnualSheet)
// Import and consolidation come after the first rows.
export const ScoreActions = lazyWithRetry(
  async () => (await import('./score-actions')).ScoreActions,
  undefined,
  afterFirstRows,
)
