import { flushSync } from 'react-dom'
import { useLingui } from '@lingui/react'
import { ArrowUpDown, Maximize2, Minimize2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { lazyOverlay } from '@/components/ui/lazy-overlay'
import { useWholeWindow } from '@/components/shell/whole-window'
import { ChooserButton } from './chooser-button'
import type { ChooseBy } from './column-parts'
import type { ColumnView } from './remembered-columns'
import { isOutOfOrder, type SheetTable } from './sheet-table'
import { useGridState } from './use-grid-state'

const ColumnChooser = lazyOverlay(
  async () => (await import('./column-chooser')).ColumnChooser,
  ({ view, events }) => (
    <ChooserButton count={view.hidden.length} aria-haspopup="menu" aria-expanded={false} {...events} />
  ),
)

interface ViewToolsProps {
  table: SheetTable
  view: ColumnView
  chooseBy: ChooseBy
}

/** How a sheet is looked at: its order, its columns, the whole window. */
export function ViewTools({ table, view, chooseBy }: ViewToolsProps) {
  const { i18n } = useLingui()
  const window = useWholeWindow()
  const isOld = useGridState(table.options.entries, () => isOutOfOrder(table))
  return (
    <>
      {isOld && (
        <Button variant="quiet" icon={<ArrowUpDown aria-hidden className="size-4" />} onClick={() => sortAgain(table)}>
          {i18n._('grid.sort.again')}
        </Button>
      )}
      <ColumnChooser table={table} view={view} chooseBy={chooseBy} />
      {window.isOffered && (
        <IconButton
          name={i18n._(window.isWhole ? 'sheet.window.usual' : 'sheet.window.whole')}
          icon={window.isWhole ? Minimize2 : Maximize2}
          onClick={window.toggle}
        />
      )}
    </>
  )
}

/** The library sorts only when the sorting state changes. */
function sortAgain(table: SheetTable): void {
  const sorting = table.atoms.sorting.get()
  flushSync(() => table.resetSorting(true))
  table.setSorting(sorting)
}
