import { useLingui } from '@lingui/react'
import { Check, ChevronDown, ChevronLeft, ChevronRight, CircleAlert, Contrast } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import type { SheetTable } from '@/sheets/grid/sheet-table'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { pageProgress, pageState, type ListPage } from './list-pages'

/** The signs of a page's state; its progress says the same in words. */
const signs = {
  wrong: { Sign: CircleAlert, color: 'text-danger' },
  missing: { Sign: Contrast, color: 'text-warning' },
  done: { Sign: Check, color: 'text-positive' },
}

interface ColumnSwitcherProps {
  table: SheetTable
  pages: readonly ListPage[]
  /** The index of the page that is shown. */
  current: number
  /** Names the choice: subject or month. */
  label: string
  onChange: (page: ListPage) => void
}

/** Chooses the subject or month of the list and says how much of each is entered. */
export function ColumnSwitcher({ table, pages, current, label, onChange }: ColumnSwitcherProps) {
  const { i18n } = useLingui()
  useGridState(table.options.entries, (state) => state.cells)
  const page = pages[current]
  const describeProgress = (page: ListPage) => {
    const { missing, problems, entered, total } = pageProgress(table.getEntries(), page)
    const parts = problems === 0 ? [] : [i18n._('sheet.list.problemCount', { n: problems })]
    if (missing === null) parts.push(i18n._('sheet.list.entered', { entered, total }))
    else if (missing > 0) parts.push(i18n._('grid.column.missing', { missing }))
    return parts.length === 0 ? i18n._('sheet.state.done') : parts.join(' · ')
  }
  const arrow = (to: ListPage | undefined, isBack: boolean) => (
    <IconButton
      name={i18n._(isBack ? 'sheet.list.previous' : 'sheet.list.next', { name: to?.name ?? '' })}
      icon={isBack ? ChevronLeft : ChevronRight}
      disabledReason={to === undefined ? i18n._(isBack ? 'sheet.list.first' : 'sheet.list.last') : null}
      onClick={() => {
        if (to !== undefined) onChange(to)
      }}
    />
  )
  if (page === undefined) return null
  const state = pageState(pageProgress(table.getEntries(), page))
  const { Sign, color } = signs[state]
  return (
    <div className="flex min-w-0 flex-1 items-center">
      {arrow(pages[current - 1], true)}
      <div className="relative flex min-h-11 min-w-0 flex-1 items-center gap-1 rounded border border-line-strong bg-surface-raised px-2 focus-within:outline-2 focus-within:outline-focus">
        <Sign aria-hidden className={cn('size-4 shrink-0', color)} />
        <span aria-hidden className="min-w-0 flex-1">
          <span className="block truncate pb-[2px] text-sm leading-[1.6] font-semibold">{page.name}</span>
          <span className="block truncate pb-[2px] text-xs leading-[1.6] text-ink-muted">
            {[describeProgress(page), noteOf(page)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-muted" />
        {/* The phone's own list, behind what is shown of the choice. */}
        <select
          aria-label={label}
          value={page.id}
          onChange={(event) => {
            const chosen = pages.find(({ id }) => id === event.target.value)
            if (chosen !== undefined) onChange(chosen)
          }}
          className="absolute inset-0 size-full cursor-pointer bg-surface-raised text-base text-ink opacity-0"
        >
          {pages.map((page) => (
            <option key={page.id} value={page.id}>
              {`${page.name} · ${describeProgress(page)}`}
            </option>
          ))}
        </select>
      </div>
      {arrow(pages[current + 1], false)}
    </div>
  )
}

/** The highest value of a single column. */
function noteOf({ columns: [column, ...others] }: ListPage): string | undefined {
  return others.length === 0 ? column?.meta.note : undefined
}
