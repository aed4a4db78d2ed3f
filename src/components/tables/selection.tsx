import { type ReactNode, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/checkbox'
import { useIsLeft } from '@/components/ui/leavable'

export interface Selection<Row> {
  /** The selected rows, as they were when they were selected. */
  rows: readonly Row[]
  has: (id: number) => boolean
  select: (rows: readonly Row[], isSelected: boolean) => void
  clear: () => void
}

interface Selected<Row> {
  filters: string
  rows: ReadonlyMap<number, Row>
}

/**
 * The rows of a list that are selected for an action on all of them, across its pages.
 * @param values The filters of the list: a list of others begins without a selection.
 */
export function useSelection<Row extends { id: number }>(values: object): Selection<Row> {
  const filters = JSON.stringify({ ...values, page: 0, size: 0, sort: '' })
  const [state, setState] = useState<Selected<Row>>({ filters, rows: new Map() })
  const rows = state.filters === filters ? state.rows : new Map<number, Row>()
  return {
    rows: [...rows.values()],
    has: (id) => rows.has(id),
    select: (changed, isSelected) =>
      setState((now) => {
        const next = new Map(now.filters === filters ? now.rows : [])
        for (const row of changed) {
          if (isSelected) next.set(row.id, row)
          else next.delete(row.id)
        }
        return { filters, rows: next }
      }),
    clear: () => setState({ filters, rows: new Map() }),
  }
}

interface SelectionBarProps<Row> {
  selection: Selection<Row>
  /** The rows of the page that can be selected. */
  page: readonly Row[]
  /** The actions for the selected rows. */
  children: ReactNode
}

/** Selects all rows of the page, and shows the number of selected ones and their actions. */
export function SelectionBar<Row extends { id: number }>({ selection, page, children }: SelectionBarProps<Row>) {
  const { i18n } = useLingui()
  const selected = selection.rows.length
  const onPage = page.filter(({ id }) => selection.has(id)).length
  const isAll = page.length > 0 && onPage === page.length
  return (
    <div
      role="group"
      aria-label={i18n._('list.selection')}
      inert={useIsLeft()}
      className="flex flex-wrap items-center gap-x-4 gap-y-1"
    >
      <Checkbox
        label={i18n._('list.selectPage')}
        checked={isAll}
        indeterminate={onPage > 0 && !isAll}
        onChange={(isSelected) => selection.select(page, isSelected)}
      />
      <span role="status" className={cn('text-sm text-ink-muted', selected === 0 && 'sr-only')}>
        {i18n._('list.selected', { n: selected })}
      </span>
      {selected > 0 && (
        <>
          {children}
          <Button variant="quiet" onClick={selection.clear}>
            {i18n._('list.clearSelection')}
          </Button>
        </>
      )}
    </div>
  )
}
