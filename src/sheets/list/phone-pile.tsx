import { useImperativeHandle, type Ref } from 'react'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { Command } from '@/sheets/grid/commands'
import type { GridHandle } from '@/sheets/grid/grid'
import type { SheetTable } from '@/sheets/grid/sheet-table'

const PileBar = lazyWithRetry(async () => (await import('@/sheets/grid/pile-bar')).PileBar)

interface PhonePileProps {
  ref: Ref<GridHandle>
  table: SheetTable
  undo: () => void
  onSave: (() => void) | undefined
  /** Shows the list again. */
  onClose: () => void
  /** Does a command that leads to a field of the list. */
  onLeave: (command: Command) => void
}

/** The marks of papers that come in no order, in place of the list: the keyboard of a phone leaves no room for both. */
export function PhonePile({ ref, table, undo, onSave, onClose, onLeave }: PhonePileProps) {
  useImperativeHandle(ref, () => ({ run: onLeave }), [onLeave])
  return (
    <div className="py-2">
      <PileBar table={table} reveal={table.options.entries.dispatch} undo={undo} onSave={onSave} onClose={onClose} />
    </div>
  )
}
