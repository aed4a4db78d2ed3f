import { useLingui } from '@lingui/react'
import { CircleHelp } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { SheetColumn } from './columns'
import type { Command } from './commands'
import type { Position } from './model'
import { describeUnlikely } from './problem'
import type { GridStore } from './store'
import { unlikelyReason } from './unlikely'
import { useGridState } from './use-grid-state'

interface UnlikelyNoteProps {
  text: string
  /** What the button says. */
  label: string
  onAccept: () => void
}

/** Why a value is worth a second look, with a button that says that it is right. */
export function UnlikelyNote({ text, label, onAccept }: UnlikelyNoteProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-x-2 text-ink">
      <CircleHelp aria-hidden className="size-4 shrink-0 text-warning" />
      <span className="min-w-0 md:cut-line" title={text}>
        {text}
      </span>
      <Button variant="quiet" onClick={onAccept}>
        <span className="whitespace-nowrap">{label}</span>
      </Button>
    </span>
  )
}

interface RowNotesProps {
  store: GridStore
  row: string
  columns: readonly SheetColumn[]
  /** Does a command and gives the focus to the field that it leads to. */
  run: (command: Command) => void
}

/** The notes of a row of the phone's list, below its fields. */
export function UnlikelyNotes({ store, row, columns, run }: RowNotesProps) {
  return columns.map(({ id: column }) => <CellNote key={column} store={store} row={row} column={column} run={run} />)
}

function CellNote({ store, row, column, run }: Omit<RowNotesProps, 'columns'> & Position) {
  const { i18n } = useLingui()
  const text = useGridState(store, (state) => describeUnlikely(unlikelyReason(state, { row, column }), i18n))
  if (text === null) return null
  const accept = () => {
    store.accept({ row, column })
    run({ type: 'moveTo', to: { row, column } })
  }
  return (
    <p className="flex justify-end pb-1 text-sm">
      <UnlikelyNote text={text} label={i18n._('grid.unlikely.accept')} onAccept={accept} />
    </p>
  )
}
