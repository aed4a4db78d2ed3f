import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { MenuButton } from './menu-button'
import type { PeriodMenuProps } from './period-menu'
import { PeriodName } from './period-name'

export const LazyPeriodMenu = lazyOverlay<PeriodMenuProps>(
  async () => (await import('./period-menu')).PeriodMenu,
  ({ of, events }) => (
    <MenuButton aria-haspopup="menu" aria-expanded={false} {...events}>
      <PeriodName month={of.month} />
    </MenuButton>
  ),
)
