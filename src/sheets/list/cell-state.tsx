import type { I18n } from '@lingui/core'
import { ArrowLeftRight, Check, CircleAlert, Clock, PencilLine } from 'lucide-react'
import type { Cell } from '@/sheets/grid/cell'

/** `problem` is what is wrong with the cell as it is typed now; null where nothing is. */
interface CellStateProps {
  cell: Cell
  problem: string | null
}

/** The sign of a cell's state; `describeState` says the same in words. */
export function CellStateIcon({ cell, problem }: CellStateProps) {
  if (cell.state === 'conflict') return <ArrowLeftRight aria-hidden className="size-4 shrink-0 text-cell-conflict" />
  if (problem !== null) return <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
  if (cell.state === 'saving') return <Clock aria-hidden className="size-4 shrink-0 text-warning" />
  if (cell.state === 'dirty') return <PencilLine aria-hidden className="size-4 shrink-0 text-warning" />
  if (cell.value !== null) return <Check aria-hidden className="size-4 shrink-0 text-positive" />
  return <span className="size-4 shrink-0" />
}

export function describeState({ cell, problem }: CellStateProps, i18n: I18n): string {
  if (problem !== null) return problem
  if (cell.state === 'saving') return i18n._('sheet.status.saving')
  if (cell.state === 'dirty') return i18n._('grid.cellUnsaved')
  return cell.value === null ? '' : i18n._('sheet.status.saved')
}
