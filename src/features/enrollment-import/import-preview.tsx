import { useEffect, useMemo, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { useSelector } from '@tanstack/react-store'
import { ArrowRight, Ban, Redo2, Undo2 } from 'lucide-react'
import type { Command } from '@/sheets/grid/commands'
import type { SheetColumns } from '@/sheets/grid/columns'
import { DataGrid, type GridHandle } from '@/sheets/grid/grid'
import { activeCell, selectedRange } from '@/sheets/grid/model'
import { useSheetTable } from '@/sheets/grid/sheet-table'
import type { GridStore } from '@/sheets/grid/store'
import { useGridState } from '@/sheets/grid/use-grid-state'
import { formatInteger } from '@/lib/text/numbers'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Spinner } from '@/components/ui/spinner'
import { createImportGrid, followSheet, isLeftOutAt, leaveOutTexts, createRowMarks, nextProblem } from './import-grid'
import { nextTask } from './read-ahead'
import { isProblem, countProblems, sheetStates, type ImportSheet, type SheetState } from './import-sheet'
import { StateMark } from './state-mark'

interface ImportPreviewProps {
  sheet: ImportSheet
  columns: SheetColumns
}

/** The rows of the file to put right or leave out: all of them, or those with a problem when the filter was set. */
export function ImportPreview({ sheet, columns }: ImportPreviewProps) {
  const { i18n } = useLingui()
  const [onlyProblems, setOnlyProblems] = useState(false)
  const counts = useSelector(sheet.counts)
  return (
    // The dialog's own lines surround the rows.
    <div className="flex min-w-0 flex-col gap-2 [--grid-surroundings:27rem]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {sheetStates.map((state) =>
            counts[state] === 0 ? null : (
              <li key={state} className="inline-flex items-center gap-1">
                <StateMark state={state} />
                <span className="font-medium tabular-nums">{formatInteger(counts[state])}</span>
              </li>
            ),
          )}
        </ul>
        <Checkbox label={i18n._('enrollment.import.onlyProblems')} checked={onlyProblems} onChange={setOnlyProblems} />
      </div>
      <PreviewGrid key={String(onlyProblems)} sheet={sheet} columns={columns} onlyProblems={onlyProblems} />
    </div>
  )
}

function PreviewGrid({ onlyProblems, ...props }: ImportPreviewProps & { onlyProblems: boolean }) {
  const { i18n } = useLingui()
  const [store, setStore] = useState<GridStore | null>(null)
  const created = useRef({ ...props, onlyProblems })
  useEffect(() => {
    const { sheet, columns, onlyProblems: isPart } = created.current
    // Corrected rows stay in view until the filter is set again.
    const places = isPart ? sheet.problems() : Array.from({ length: sheet.size }, (_, index) => index)
    let isShown = true
    // The cells of a large file are computed and drawn in tasks of their own.
    void nextTask().then(() => isShown && setStore(createImportGrid(sheet, columns, places)))
    return () => {
      isShown = false
    }
  }, [])
  if (store === null) return <Spinner label={i18n._('common.loading')} />
  return <PreviewRows {...props} store={store} />
}

function PreviewRows({ sheet, columns, store }: ImportPreviewProps & { store: GridStore }) {
  const { i18n } = useLingui()
  useEffect(() => followSheet(sheet, store), [sheet, store])
  const marks = useMemo(() => createRowMarks(sheet), [sheet])
  const rows = useMemo(() => store.state().rowIds.map((id) => ({ id, values: [] })), [store])
  const table = useSheetTable({ entries: store, columns, rows })
  const grid = useRef<GridHandle>(null)
  const run = (command: Command) => grid.current?.run(command)
  if (store.state().rowIds.length === 0) {
    return <p className="rounded border border-line p-4">{i18n._('enrollment.import.noProblems')}</p>
  }
  return (
    <>
      <Tools sheet={sheet} store={store} run={run} />
      <DataGrid ref={grid} table={table} marks={marks} label={i18n._('importFile.preview')} />
    </>
  )
}

interface ToolsProps {
  sheet: ImportSheet
  store: GridStore
  run: (command: Command) => void
}

function Tools({ sheet, store, run }: ToolsProps) {
  const { i18n } = useLingui()
  const counts = useSelector(sheet.counts)
  const isLeftOut = useGridState(store, (state) => isLeftOutAt(state, activeCell(state).row))
  const canUndo = useGridState(store, (state) => state.undo !== null)
  const canRedo = useGridState(store, (state) => state.redo !== null)
  const problems = countProblems(counts)
  const nothing = i18n._('enrollment.import.nothingToUndo')

  const leaveOut = () => {
    const { top, bottom } = selectedRange(store.state())
    const rows = store.state().shown.rows.slice(top, bottom + 1)
    run({ type: 'set', texts: leaveOutTexts(rows, !isLeftOut) })
  }
  const leaveOutAll = (isMeant: (state: SheetState) => boolean) => {
    const rows = store.state().rowIds.filter((row) => isMeant(sheet.stateAt(Number(row))))
    run({ type: 'set', texts: leaveOutTexts(rows, true) })
  }
  const found = useRef<string | null>(null)
  const goToNextProblem = () => {
    const next = nextProblem(sheet, store.state(), found.current)
    if (next === null) return
    found.current = next.row
    run({ type: 'moveTo', to: next })
  }

  return (
    <div role="group" aria-label={i18n._('enrollment.import.tools')} className="flex flex-wrap items-center gap-2">
      {problems > 0 && (
        <Button icon={<ArrowRight aria-hidden className="size-4" />} onClick={goToNextProblem}>
          {i18n._('enrollment.import.nextProblem')}
        </Button>
      )}
      <Button icon={<Ban aria-hidden className="size-4" />} onClick={leaveOut}>
        {i18n._(isLeftOut ? 'enrollment.import.takeIn' : 'enrollment.import.leaveOutRows')}
      </Button>
      {counts.existing > 0 && (
        <Button onClick={() => leaveOutAll((state) => state === 'existing')}>
          {i18n._('enrollment.import.leaveOutExisting', { n: counts.existing })}
        </Button>
      )}
      {problems > 0 && (
        <Button onClick={() => leaveOutAll(isProblem)}>
          {i18n._('enrollment.import.leaveOutProblems', { n: problems })}
        </Button>
      )}
      <Button
        variant="quiet"
        disabledReason={canUndo ? null : nothing}
        icon={<Undo2 aria-hidden className="size-4" />}
        onClick={() => run({ type: 'undo' })}
      >
        {i18n._('common.undo')}
      </Button>
      <Button
        variant="quiet"
        disabledReason={canRedo ? null : nothing}
        icon={<Redo2 aria-hidden className="size-4" />}
        onClick={() => run({ type: 'redo' })}
      >
        {i18n._('common.redo')}
      </Button>
    </div>
  )
}
