import { cn } from '@/components/ui/cn'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { MenuIcon } from '@/routing/route-meta'

const SignedInIcon = lazyWithRetry(async () => (await import('./signed-in-icon')).SignedInIcon)
/** Fetches the icons of the signed-in user's menu ahead, so that the menu is whole when it first shows. */
export const preloadMenuIcons = SignedInIcon.preload

/** The icon of a menu entry, in a place of fixed size. */
export function EntryIcon({ icon, size }: { icon: MenuIcon; size: 'size-4' | 'size-5' }) {
  const Icon = icon
  return (
    <span className={cn('inline-flex shrink-0', size)}>
      {typeof Icon === 'string' ? <SignedInIcon name={Icon} /> : <Icon aria-hidden className="size-full" />}
    </span>
  )
}
