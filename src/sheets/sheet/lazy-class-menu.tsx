import { useLocale } from '@/lib/i18n/i18n'
import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { className } from '@/domain/classrooms/class-name'
import { MenuButton } from './menu-button'
import type { ClassMenuProps } from './class-menu'

export const LazyClassMenu = lazyOverlay<ClassMenuProps>(
  async () => (await import('./class-menu')).ClassMenu,
  function Placeholder({ of, events }) {
    return (
      <MenuButton aria-haspopup="menu" aria-expanded={false} {...events}>
        {className(of.classroom, useLocale())}
      </MenuButton>
    )
  },
)
