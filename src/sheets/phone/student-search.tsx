import { useMemo, type RefObject } from 'react'
import { useLingui } from '@lingui/react'
import { Search, X } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { controlStyle } from '@/components/ui/control-style'
import { IconButton } from '@/components/ui/icon-button'
import { findRows } from '@/sheets/grid/find-row'
import type { SheetTable } from '@/sheets/grid/sheet-table'

/** The rows of the list in the table's order: those that a query finds, or all of them while nothing is searched for. */
export function useFoundRows(table: SheetTable, query: string): readonly string[] {
  const { rows } = table.getRowModel()
  return useMemo(
    () => (isSearching(query) ? findRows(table.getEntries(), query) : rows.map(({ id }) => id)),
    [table, query, rows],
  )
}

export const isSearching = (query: string) => query.trim() !== ''

/** Goes to the search field, where the next name takes the place of the last one. */
export function goToSearch(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

interface StudentSearchProps {
  ref: RefObject<HTMLInputElement | null>
  query: string
  /** The number of students that the query finds. */
  found: number
  onChange: (query: string) => void
  /** Enter, with which a phone's keyboard ends a search. */
  onEnter: () => void
}

/** Narrows the list to the students whose name, in either language, or ID holds what is typed. */
export function StudentSearch({ ref, query, found, onChange, onEnter }: StudentSearchProps) {
  const { i18n } = useLingui()
  return (
    <search className="relative flex min-w-32 flex-1 items-center cards:min-w-24">
      <Search aria-hidden className="pointer-events-none absolute start-2 size-4 text-ink-muted" />
      <input
        ref={ref}
        type="text"
        enterKeyHint="search"
        aria-label={i18n._('sheet.list.find')}
        placeholder={i18n._('sheet.list.find')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
          event.preventDefault()
          if (event.key === 'Escape') onChange('')
          else onEnter()
        }}
        className={cn(controlStyle({ invalid: false }), 'h-11 truncate ps-8', query !== '' && 'pe-11')}
      />
      {query !== '' && (
        <span className="absolute end-0">
          <IconButton
            name={i18n._('common.clearField', { label: i18n._('sheet.list.find') })}
            icon={X}
            onClick={() => {
              onChange('')
              goToSearch(ref.current)
            }}
          />
        </span>
      )}
      <span role="status" className="sr-only">
        {isSearching(query) ? i18n._('sheet.list.found', { n: found }) : ''}
      </span>
    </search>
  )
}
