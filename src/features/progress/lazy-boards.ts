import { LoadingSpinner } from '@/components/ui/spinner'
import { lazyWithRetry } from '@/components/ui/lazy'
import { loadCatalog } from '@/lib/i18n/i18n'
import type { BoardsProps } from './boards'

/** The boards, the charts' library and their messages come after the rest of the dashboard. */
export const LazyBoards = lazyWithRetry<BoardsProps>(async () => {
  const [{ Boards }] = await Promise.all([import('./boards'), loadCatalog('charts')])
  return Boards
}, LoadingSpinner)
