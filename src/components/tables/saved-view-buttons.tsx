import { useLingui } from '@lingui/react'
import { cn } from '@/components/ui/cn'
import { useListAddress, useOpenView } from './open-view'
import { SavedViewMenu } from './saved-view-menu'
import type { SavedView } from './saved-views'

interface SavedViewButtonsProps {
  views: readonly SavedView[]
  /** The columns that are hidden now. */
  hidden: readonly string[]
  /** A view has figures, which the dashboard can show. */
  mayPin?: boolean
}

/** The saved views of a list, beside its count, each with its menu; they scroll sideways where there are many. */
export function SavedViewButtons({ views, hidden, mayPin = false }: SavedViewButtonsProps) {
  const { i18n } = useLingui()
  const { path, search } = useListAddress()
  const open = useOpenView()
  const own = views.filter((view) => view.path === path)
  if (own.length === 0) return null
  const isShown = (view: SavedView) => view.search === search && isSameSet(view.hidden, hidden)
  return (
    <ul aria-label={i18n._('list.views')} className="flex min-w-0 flex-1 gap-1 overflow-x-auto py-0.5">
      {own.map((view) => (
        <li
          key={view.id}
          className={cn(
            'flex shrink-0 items-center rounded-full border',
            isShown(view) ? 'border-accent bg-accent-soft font-semibold' : 'border-line-strong bg-surface-raised',
          )}
        >
          <button
            type="button"
            aria-pressed={isShown(view)}
            title={view.name}
            onClick={() => open(view)}
            className="min-h-7.5 max-w-48 truncate rounded-full ps-3 pe-1 text-sm -outline-offset-2 hover:bg-accent-soft pointer-coarse:min-h-11"
          >
            {view.name}
          </button>
          <SavedViewMenu view={view} mayPin={mayPin} />
        </li>
      ))}
    </ul>
  )
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}
