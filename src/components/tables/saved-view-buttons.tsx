import { useLingui } from '@lingui/react'
import { cn } from '@/components/ui/cn'
import { useListAddress, useOpenView } from './open-view'
import type { SavedView } from './saved-views'

interface SavedViewButtonsProps {
  views: readonly SavedView[]
  /** The columns that are hidden now. */
  hidden: readonly string[]
}

/** The saved views of a list, beside its count; they scroll sideways where there are many. */
export function SavedViewButtons({ views, hidden }: SavedViewButtonsProps) {
  const { i18n } = useLingui()
  const { path, search } = useListAddress()
  const open = useOpenView()
  const own = views.filter((view) => view.path === path)
  if (own.length === 0) return null
  const isShown = (view: SavedView) => view.search === search && isSameSet(view.hidden, hidden)
  return (
    <ul aria-label={i18n._('list.views')} className="flex min-w-0 flex-1 gap-1 overflow-x-auto py-0.5">
      {own.map((view) => (
        <li key={view.id} className="shrink-0">
          <button
            type="button"
            aria-pressed={isShown(view)}
            title={view.name}
            onClick={() => open(view)}
            className={cn(
              'min-h-8 max-w-48 truncate rounded-full border px-3 text-sm -outline-offset-2 hover:bg-accent-soft pointer-coarse:min-h-11',
              isShown(view) ? 'border-accent bg-accent-soft font-semibold' : 'border-line-strong bg-surface-raised',
            )}
          >
            {view.name}
          </button>
        </li>
      ))}
    </ul>
  )
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each) => other.includes(each))
}
