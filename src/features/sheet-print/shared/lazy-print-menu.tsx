import { lazyWithRetry } from '@/ui/lazy'
import { PrintButton } from './print-button'

// The sheet is shown first; the library of the menu is loaded after it.
export const LazyPrintMenu = lazyWithRetry(
  async () => (await import('./print-menu')).PrintMenu,
  () => <PrintButton inert />,
)
