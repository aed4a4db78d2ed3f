import { useLingui } from '@lingui/react'
import { X } from 'lucide-react'
import { useNoteChipRemoval } from './filter-draft-context'

export interface ActiveFilter {
  key: string
  /** The filter with its value: "District: Sangkae". */
  label: string
  onDrop: () => void
}

/** The filters in force, each to be dropped on its own. Nothing when none is. */
export function ActiveFilters({ filters }: { filters: readonly ActiveFilter[] }) {
  const { i18n } = useLingui()
  const noteChipRemoval = useNoteChipRemoval()
  if (filters.length === 0) return null
  return (
    <ul aria-label={i18n._('list.activeFilters')} className="flex flex-wrap gap-2">
      {filters.map(({ key, label, onDrop }) => (
        <li key={key}>
          <button
            type="button"
            aria-label={i18n._('list.dropFilter', { filter: label })}
            onClick={() => {
              // This button goes with its filter, and so may the others: the focus stays in the filter bar.
              document.querySelector<HTMLElement>('[data-resets]')?.focus()
              noteChipRemoval?.()
              onDrop()
            }}
            className="inline-flex min-h-7 items-center gap-1 rounded-full border border-line-strong bg-surface-raised px-3 text-sm hover:bg-accent-soft pointer-coarse:min-h-11"
          >
            {label}
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
