import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { Command } from '@/sheets/grid/commands'
import { activeCell } from '@/sheets/grid/model'
import { changedBy } from '@/sheets/grid/outcome'
import type { SheetTable } from '@/sheets/grid/sheet-table'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { emptyFields, type ListPage } from './list-pages'

const FillColumnDialog = lazyWithRetry(async () => (await import('@/sheets/grid/fill-column-dialog')).FillColumnDialog)

interface FillButtonProps {
  table: SheetTable
  page: ListPage
  /** What the empty fields get; null where the user is asked for it. */
  text: string | null
  onUndo: () => void
}

/**
 * Fills the empty fields of a page as one step. Until the next change it takes that step back: the button stays where it is
 * and keeps the focus, and no row moves under a finger.
 */
export function FillButton({ table, page, text, onUndo }: FillButtonProps) {
  const { i18n } = useLingui()
  const store = table.options.entries
  const [filled, setFilled] = useState<{ count: number; history: unknown } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const history = useGridState(store, (state) => state.undo)
  useGridState(store, (state) => state.cells)
  const empty = emptyFields(store.state(), page, text)
  const canUndo = filled?.history === history

  const fill = (command: Command) => {
    store.dispatch({ type: 'commit' })
    const before = store.state()
    store.dispatch(command)
    const count = changedBy(before, store.state()).length
    if (count > 0) setFilled({ count, history: store.state().undo })
  }
  const press = () => {
    if (canUndo) {
      onUndo()
    } else if (text === null) {
      const column = page.columns[0]?.id ?? ''
      store.dispatch({ type: 'moveTo', to: { row: activeCell(store.state()).row, column } })
      setAsking(true)
    } else {
      fill({ type: 'set', texts: empty })
    }
  }
  return (
    <>
      {(canUndo || empty.length > 0) && (
        <span className="min-w-0 cards:shrink-0 cards:whitespace-nowrap">
          <Button onClick={press}>
            {canUndo ? (
              // In two lines it is no wider than before, and the head stays as high as it is.
              <span className="text-xs leading-normal">
                <span className="block">{i18n._('grid.fill.cells', { n: filled.count })}</span>
                <span className="block text-accent">{i18n._('common.undo')}</span>
              </span>
            ) : text === null ? (
              i18n._('sheet.list.fill')
            ) : (
              i18n._('sheet.list.fillWith', { text })
            )}
          </Button>
        </span>
      )}
      <span role="status" className="sr-only">
        {canUndo ? i18n._('grid.fill.cells', { n: filled.count }) : ''}
      </span>
      {isAsking && <FillColumnDialog table={table} fill={fill} onClose={() => setAsking(false)} />}
    </>
  )
}
