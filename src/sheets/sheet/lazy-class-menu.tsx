import { useLocale } from '@/lib/i18n/i18n'
import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { className } from '@/domain/classrooms/class-name'
import { ClassButton } from './class-button'
import type { ClassMenuProps } from './class-menu'

export const LazyClassMenu = lazyOverlay<ClassMenuProps>(
  async () => (await import('./class-menu')).ClassMenu,
  function Placeholder({ classroom, events }) {
    return (
      <ClassButton aria-haspopup="menu" aria-expanded={false} {...events}>
        {className(classroom, useLocale())}
      </ClassButton>
    )
  },
)
