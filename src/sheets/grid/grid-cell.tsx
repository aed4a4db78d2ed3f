import { memo, type CSSProperties } from 'react'
import { cn } from '@/components/ui/cn'
import { CellEditor } from './cell-editor'
import type { Cell } from './cell'
import type { SheetColumn } from './columns'
import { descriptionIds, unlikelyTextId } from './descriptions'
import type { RowMark } from './row-marks'
import { rowName } from './row-name'
import type { GridStore } from './store'

interface GridCellProps {
  store: GridStore
  gridId: string
  column: SheetColumn
  rowId: string
  /** The position of the cell on the screen. */
  row: number
  position: number
  width: number
  /** The offset of a cell that is rendered only while it is in view; null for one that is always rendered. */
  left: number | null
  isLocked: boolean
  mark: RowMark | null
  cell: Cell
  /** Why the cell cannot be saved, as text. */
  problem: string | null
  /** Why its value is worth a second look, as text. */
  unlikely: string | null
  active: boolean
  selected: boolean
  /** In the range that was copied last. */
  copied: boolean
  /** The last cell of the selection has the handle that fills the cells it is dragged over. */
  hasHandle: boolean
  /** The active cell is in the row that this header names. */
  highlighted: boolean
  /** The editor is open in this cell. */
  isEditing: boolean
}

const aligned = { start: 'text-start', center: 'text-center', end: 'text-end' } as const

// Never by colour alone: a changed cell has a corner, one that is not valid a border and a sign, an unlikely one a sign in its
// other corner.
const corner =
  "after:absolute after:end-0 after:top-0 after:border-5 after:border-transparent after:border-t-cell-dirty after:border-e-cell-dirty after:content-['']"
const marks = {
  clean: '',
  dirty: corner,
  saving: `${corner} after:opacity-50`,
  computed: `${corner} italic`,
  invalid:
    "border-2 border-cell-invalid focus:-outline-offset-4 before:absolute before:start-1 before:top-0 before:font-bold before:text-danger before:content-['!']",
  conflict:
    "border-2 border-dashed border-cell-conflict focus:-outline-offset-4 before:absolute before:start-1 before:top-0 before:font-bold before:text-cell-conflict before:content-['⇄']",
} satisfies Record<Cell['state'], string>

const unlikelyMark =
  "before:absolute before:start-0 before:top-0 before:size-4 before:rounded-ee before:bg-cell-unlikely before:text-center before:text-xs before:leading-4 before:font-bold before:text-cell-unlikely-ink before:content-['?']"

/** One cell: text, except while it is edited. Its row passes everything, so that a cell is cheap to render. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { store, gridId, column, rowId, row, position, left, isLocked, mark, cell, problem, active, isEditing } = props
  const { unlikely } = props
  const text = column.meta.showsMark === true ? mark?.content : (column.meta.show?.(cell) ?? cell.text)
  const problemId = `${gridId}-${rowId}-${column.id}`
  const descriptions = descriptionIds(gridId)
  const stateId = cell.state === 'dirty' ? descriptions.unsaved : cell.state === 'computed' && descriptions.computed
  const unlikelyId = unlikely !== null && unlikelyTextId(gridId, rowId, column.id)
  const describedBy = problem === null ? cn(unlikelyId, stateId) || undefined : problemId
  const style: CSSProperties = { width: props.width }
  if (left !== null) style.left = left
  return (
    <div
      role={column.meta.isRowHeader === true ? 'rowheader' : 'gridcell'}
      data-position={`${row}/${position}`}
      ref={column.meta.cellRef}
      tabIndex={active ? 0 : -1}
      aria-colindex={position + 1}
      aria-selected={props.selected}
      aria-readonly={isLocked || undefined}
      aria-invalid={cell.state === 'invalid' || undefined}
      aria-describedby={describedBy}
      title={problem ?? unlikely ?? (column.meta.isRowHeader === true ? cell.text : undefined)}
      style={style}
      className={cn(
        'h-full shrink-0 border-e border-b whitespace-nowrap outline-focus focus:outline-2',
        column.meta.isComputed === true ? 'px-0.5' : 'px-1.5',
        left === null ? 'relative' : 'absolute top-0',
        aligned[column.meta.align ?? 'start'],
        column.meta.isSmall === true && 'text-xs leading-[inherit]',
        // The icon of an invalid cell is where such a text begins.
        column.meta.align === undefined && (cell.state === 'invalid' || cell.state === 'conflict') && 'ps-4',
        (column.meta.isRowHeader === true || column.meta.showsMark === true) && 'overflow-hidden text-ellipsis',
        background(props),
        props.copied && 'outline-1 -outline-offset-2 outline-dashed',
        cell.state !== 'invalid' && cell.state !== 'conflict' && 'border-line focus:-outline-offset-2',
        marks[cell.state],
        unlikely !== null && unlikelyMark,
      )}
    >
      {!isEditing ? (
        text
      ) : (
        <CellEditor
          store={store}
          row={rowId}
          column={column.id}
          label={cellLabel(store, column, rowId)}
          inputMode={column.meta.inputMode ?? 'text'}
          describedBy={describedBy}
          align={column.meta.align ?? 'start'}
          suggestions={column.meta.suggestions}
        />
      )}
      {props.hasHandle && (
        <span
          aria-hidden
          data-fill
          className="absolute -end-px -bottom-px z-1 size-2 cursor-crosshair bg-accent pointer-coarse:hidden"
        />
      )}
      {problem !== null && (
        <span id={problemId} hidden>
          {problem}
        </span>
      )}
    </div>
  )
})

function background({ selected, highlighted, column, mark }: GridCellProps): string {
  if (selected) return 'bg-cell-selected'
  if (highlighted) return 'bg-accent-soft text-accent-strong'
  return mark?.className ?? (column.meta.readOnly ? 'bg-surface-sunken' : 'bg-surface-raised')
}

/** The editor's name: its column and whose row it is. */
function cellLabel(store: GridStore, column: SheetColumn, row: string): string {
  const name = rowName(store.state(), row)
  return name === '' ? column.header : `${column.header}, ${name}`
}
