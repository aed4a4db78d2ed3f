import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { PrintButton } from './print-button'

export const LazyPrintMenu = lazyOverlay(
  async () => (await import('./print-menu')).PrintMenu,
  ({ events }) => <PrintButton aria-haspopup="menu" aria-expanded={false} {...events} />,
)
