import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { useLingui } from '@lingui/react'
import { Keyboard, PaintBucket, UserPen } from 'lucide-react'
import { useIsLeft } from '@/components/ui/leavable'
import { useMediaQuery } from '@/components/shell/use-media-query'
import { FocusReturn } from '@/components/ui/focus-return'
import { IconButton } from '@/components/ui/icon-button'
import { lazyWithRetry } from '@/components/ui/lazy'
import { formatInteger, formatScore } from '@/lib/text/numbers'
import { ActiveProblem } from './active-problem'
import { sheetColumnOf } from './columns'
import { CellNote } from './cell-note'
import type { ChooseBy } from './column-parts'
import type { Command } from './commands'
import { descriptionIds } from './descriptions'
import { GridBody } from './grid-body'
import { headerColumnAt, isEditor, isHeaderControl, numberedRowAt, positionAt } from './event-position'
import { keepsDefault, keyAction } from './keyboard'
import { activeCell, isEditable, samePosition, shownAt, shownPosition, type Position } from './model'
import { OutcomeLine } from './outcome-line'
import type { ColumnView } from './remembered-columns'
import type { RowMarks } from './row-marks'
import { createLayout, rowHeights, rowNumberWidth } from './sizes'
import { shownColumns, type SheetTable } from './sheet-table'
import { showTarget } from './show-target'
import { useClipboard } from './use-clipboard'
import { useColumnMenu } from './use-column-menu'
import { useFindShortcut } from './use-find-shortcut'
import { useGridState } from './use-grid-state'
import { useMouseSelection } from './use-mouse-selection'
import { useTouchRange } from './use-touch-range'
import { useWindow } from './use-window'
import { ViewTools } from './view-tools'
import { frozenWidth, trailingWidth } from './window'
import type { GridStore } from './store'
import { summarizeSelection } from './summary'

/** The actions that the owner of the grid offers. */
export interface GridHandle {
  /** Does a command as if its key had been pressed: the cell it leads to is shown and has the focus. */
  run: (command: Command) => void
}

// Loaded on request, because entering scores does not need the dialog.
const ShortcutSheet = lazyWithRetry(async () => (await import('./shortcut-sheet')).ShortcutSheet)
const FillColumnDialog = lazyWithRetry(async () => (await import('./fill-column-dialog')).FillColumnDialog)
const FindBar = lazyWithRetry(async () => (await import('./find-bar')).FindBar)
const PileBar = lazyWithRetry(async () => (await import('./pile-bar')).PileBar)
const TouchBar = lazyWithRetry(async () => (await import('./touch-bar')).TouchBar)

interface DataGridProps {
  ref?: Ref<GridHandle>
  table: SheetTable
  /** The label of the grid, for a screen reader. */
  label: string
  /** Ctrl+S. */
  onSave?: (() => void) | undefined
  /** Message id of the hint below a read-only grid. */
  lockedHint?: string
  /** Ctrl+F finds a row by its name, and cells by their value. */
  canFind?: boolean
  /** What is said about a cell on which the pointer or the keyboard rests; null for nothing. */
  describe?: ((position: Position) => string | null) | undefined
  /** Notes on whole rows. Stable. */
  marks?: RowMarks
  /** Rows have numbers, except on a phone. */
  isNumbered?: boolean
  /** Shown at the end of the status row. */
  status?: ReactNode
  /** Offers the columns to choose from: how the user has left them, and what is chosen together. */
  view?: ColumnView | undefined
  chooseBy?: ChooseBy
  /** The active cell has the focus when the page opens, where nothing can be touched. */
  startsFocused?: boolean
}

/** The data-entry grid: text cells, one input in the edited cell, and only what is in view is rendered. */
export function DataGrid(props: DataGridProps) {
  const { ref, table, label, onSave, lockedHint = 'grid.hint.readOnly', canFind = false, marks } = props
  const { describe, isNumbered = false, status, startsFocused = false, view, chooseBy = 'column' } = props
  const { i18n } = useLingui()
  const store = table.options.entries
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const lastPointer = useRef<string | null>(null)
  const [helpOpen, setHelpOpen] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [isFilling, setFilling] = useState(false)
  const [isPile, setPile] = useState(false)
  const canFill = useGridState(store, (state) => isEditable(state, activeCell(state)))
  const coarse = useMediaQuery('(pointer: coarse)')
  const narrow = useMediaQuery('(max-width: 639px)')

  const isLocked = useGridState(store, (state) => state.readOnly)
  // Rows are found by the names of their students.
  const canPile = canFind && !isLocked
  const rowCount = table.getRowModel().rows.length
  /** In a single row nothing can be sorted or filled down. */
  const hasRows = rowCount > 1
  const { columns, layout } = useMemo(
    () => {
      const widthsOf = (shown: readonly { getSize: () => number }[]) => shown.map((column) => column.getSize())
      const widths = {
        start: widthsOf(table.getStartVisibleLeafColumns()),
        center: widthsOf(table.getCenterVisibleLeafColumns()),
        end: widthsOf(table.getEndVisibleLeafColumns()),
      }
      const rowHeight = coarse ? rowHeights.coarse : rowHeights.fine
      const numberWidth = isNumbered && !narrow ? rowNumberWidth : 0
      return {
        columns: shownColumns(table).map(sheetColumnOf),
        layout: createLayout({
          widths,
          rowCount,
          rowHeight,
          numberWidth,
          hasGroups: table.getHeaderGroups().length > 1,
        }),
      }
    },
    // The table is another object whenever its columns or their widths have changed.
    [table, rowCount, coarse, isNumbered, narrow],
  )
  const { window, show, page } = useWindow(scroller, layout)

  const focusActive = useCallback(() => {
    const { row, column } = shownPosition(store.state(), activeCell(store.state()))
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-position="${row}/${column}"]`)
    cell?.focus({ preventScroll: true })
  }, [store])

  const reveal = useCallback(
    (command: Command) => {
      // Synchronously: the editor must exist before the browser sends the key to the focused element.
      flushSync(() => {
        store.dispatch(command)
        show(shownPosition(store.state(), activeCell(store.state())))
      })
    },
    [store, show],
  )
  const act = useCallback(
    (command: Command) => {
      reveal(command)
      if (store.state().edit === null) focusActive()
    },
    [store, reveal, focusActive],
  )
  const returnFocus = useCallback(() => {
    act({ type: 'commit' })
    return true
  }, [act])
  const actInPlace = useCallback(
    (command: Command) => {
      flushSync(() => store.dispatch(command))
      focusActive()
    },
    [store, focusActive],
  )

  const { onCopy, onCut, onPaste, copy, paste, fill, undo, pasteByPosition, outcome } = useClipboard(store, act)
  const touch = useTouchRange(act)
  const mouse = useMouseSelection({ store, layout, scroller, act, actInPlace, fill })
  const openPile = () => {
    store.dispatch({ type: 'commit' })
    setPile(true)
  }
  const accept = () => {
    act({ type: 'commit' })
    store.accept(activeCell(store.state()))
    focusActive()
  }
  const isLeft = useIsLeft()
  useFindShortcut(canFind && !isLeft, () => {
    store.dispatch({ type: 'commit' })
    setFinding(true)
  })

  const run = useCallback(
    (command: Command) => {
      showTarget(table, command)
      act(command)
    },
    [act, table],
  )
  useImperativeHandle(ref, () => ({ run }), [run])
  const showStart = useEffectEvent(() => show(shownPosition(store.state(), activeCell(store.state()))))
  useLayoutEffect(() => showStart(), [])
  const takesFocus = startsFocused && !coarse
  useEffect(() => {
    if (takesFocus && isFocusFree()) focusActive()
  }, [takesFocus, focusActive])

  const columnMenu = useColumnMenu({
    table,
    scroller,
    focusActive,
    onFill: () => setFilling(true),
    canHide: view !== undefined,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event.nativeEvent, store.state(), page())
    if (action === null) return
    if (!keepsDefault(action)) event.preventDefault()
    if (action.type === 'nothing') return
    if (action.type === 'help') setHelpOpen(true)
    else if (action.type === 'columnMenu') columnMenu.open(activeCell(store.state()).column)
    else if (action.type === 'accept') accept()
    else if (action.type === 'pile') {
      if (canPile) openPile()
    } else if (action.type === 'save') {
      act({ type: 'commit' })
      onSave?.()
    } else if (action.type === 'undo') undo()
    else if (fills.has(action.type)) fill(action)
    else run(action)
  }

  const onPointerDown = (event: PointerEvent) => {
    lastPointer.current = event.pointerType
    if (isHeaderControl(event.target)) return
    // A finger may be about to scroll: it acts on the click.
    const position = isEditor(event.target) ? null : positionAt(event.target)
    touch.onPointerDown(event, position === null ? null : shownAt(store.state(), position))
    mouse.onPointerDown(event)
  }

  const onPointerMove = (event: PointerEvent) => {
    touch.onPointerMove(event)
    mouse.onPointerMove(event)
  }

  const onMouseDown = (event: MouseEvent) => {
    // The browser would give the focus to the name or the header that was clicked, away from the selection's cell.
    if (selectsWhole(event.target)) event.preventDefault()
  }

  const selectsWhole = (target: EventTarget) => {
    const position = positionAt(target)
    return (
      headerColumnAt(target) !== null ||
      numberedRowAt(target) !== null ||
      (position !== null && columns[position.column]?.meta.isRowHeader === true)
    )
  }

  const onClick = (event: MouseEvent) => {
    if (lastPointer.current === 'mouse' || isEditor(event.target) || isHeaderControl(event.target)) return
    const header = headerColumnAt(event.target)
    if (header !== null) actInPlace({ type: 'selectColumn', column: header })
    const position = positionAt(event.target)
    const to = position === null ? null : shownAt(store.state(), position)
    if (position === null || to === null || touch.takesTap(to)) return
    if (columns[position.column]?.meta.isRowHeader === true) {
      actInPlace({ type: 'selectRow', row: to.row })
      return
    }
    // One tap opens the editor with its text selected, so that typing replaces it and the phone's keyboard comes up.
    act({ type: 'moveTo', to })
    if (isEditable(store.state(), to)) act({ type: 'edit', mode: 'modify', selected: true })
  }

  const onFocus = (event: FocusEvent) => {
    // The browser gives the tapped cell the focus before its click event, and the tap may be for the range's other corner.
    if (touch.choosing) return
    // A screen reader moves the focus without a key or a click.
    const position = positionAt(event.target)
    if (position === null) return
    const to = shownAt(store.state(), position)
    if (!samePosition(to, activeCell(store.state()))) store.dispatch({ type: 'moveTo', to })
  }

  const ids = descriptionIds(gridId)
  const height = layout.headerHeight + rowCount * layout.rowHeight
  return (
    <div className="relative flex min-h-0 min-w-0 flex-col gap-1">
      {isFinding && (
        <FindBar
          store={store}
          reveal={reveal}
          onClose={() => {
            setFinding(false)
            focusActive()
          }}
        />
      )}
      {isPile && canPile && (
        <PileBar
          table={table}
          reveal={reveal}
          undo={undo}
          onSave={onSave}
          onClose={() => {
            setPile(false)
            focusActive()
          }}
        />
      )}
      <div
        ref={scroller}
        role="grid"
        tabIndex={-1}
        aria-label={label}
        aria-describedby={ids.help}
        aria-rowcount={layout.headerRows + rowCount}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={isLocked || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={touch.onPointerEnd}
        onPointerCancel={touch.onPointerEnd}
        onContextMenu={(event) => {
          const header = headerColumnAt(event.target)
          if (header !== null) {
            event.preventDefault()
            columnMenu.open(header)
            return
          }
          // A long touch selects; the browser's menu would take it over.
          if (lastPointer.current !== 'mouse' && !isEditor(event.target)) event.preventDefault()
        }}
        onCopy={onCopy}
        onCut={onCut}
        onPaste={onPaste}
        onClick={onClick}
        onMouseDown={onMouseDown}
        onDoubleClick={(event) => {
          if (mouse.takesDoubleClick(event)) return
          if (positionAt(event.target) !== null) act({ type: 'edit', mode: 'modify' })
        }}
        onFocus={onFocus}
        style={{
          // In a short window the grid keeps room for a few rows, and the page scrolls.
          ...(height > leastHeight ? { minHeight: leastHeight } : { flexShrink: 0 }),
          // A cell that is given the focus from outside is not to lie under the columns that stay in view.
          scrollPaddingInline: `${frozenWidth(layout)}px ${trailingWidth(layout)}px`,
        }}
        className="relative contain-inline-size contain-layout contain-style max-h-[max(20rem,calc(100dvh-var(--grid-surroundings,0rem)))] touch-manipulation overflow-auto overscroll-contain rounded border border-line-strong bg-surface-sunken text-sm tabular-nums select-none"
      >
        <GridBody
          table={table}
          store={store}
          window={window}
          gridId={gridId}
          columns={columns}
          layout={layout}
          isLocked={isLocked}
          marks={marks}
          showsProblem={(coarse || narrow) && hasRows}
          onMenu={columnMenu.open}
          onFit={columnMenu.fit}
        />
      </div>
      {describe !== undefined && <CellNote scroller={scroller} store={store} describe={describe} />}
      {coarse && (
        <TouchBar
          run={act}
          fill={fill}
          undo={undo}
          copy={copy}
          paste={paste}
          find={canFind ? () => setFinding(true) : null}
          pile={canPile ? openPile : null}
          isLocked={isLocked}
          hasRows={hasRows}
        />
      )}
      <div className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-4 text-xs text-ink-muted md:flex-nowrap md:whitespace-nowrap">
        {/* The figures of the selection give way to the result of a paste. */}
        <div className="flex min-w-0 flex-1 basis-full items-center gap-x-3 overflow-x-clip md:basis-0 has-[[role=status]:not(:empty)]:flex-auto">
          <OutcomeLine store={store} outcome={outcome} onByPosition={pasteByPosition} />
          <ActiveProblem
            store={store}
            hint={i18n._(
              touch.choosing ? 'grid.touch.corner' : isLocked ? lockedHint : editHints[coarse ? 'touch' : 'mouse'],
            )}
            hintId={ids.help}
            run={act}
            accept={accept}
            acceptLabel={i18n._(coarse ? 'grid.unlikely.accept' : 'grid.unlikely.acceptByKey')}
          />
        </div>
        <SelectionSummary store={store} />
        {status}
        {view !== undefined && <ViewTools table={table} view={view} chooseBy={chooseBy} />}
        <IconButton name={i18n._('grid.shortcuts')} icon={Keyboard} onClick={() => setHelpOpen(true)} />
        {canPile && !coarse && <IconButton name={i18n._('grid.pile')} icon={UserPen} onClick={openPile} />}
        {canFill && hasRows && (
          <IconButton
            name={i18n._('grid.fillColumn')}
            icon={PaintBucket}
            onClick={() => {
              store.dispatch({ type: 'commit' })
              setFilling(true)
            }}
          />
        )}
        <span id={ids.unsaved} hidden>
          {i18n._('grid.cellUnsaved')}
        </span>
        <span id={ids.computed} hidden>
          {i18n._('grid.cellComputed')}
        </span>
      </div>
      {columnMenu.menu}
      <FocusReturn value={returnFocus}>
        {isFilling && <FillColumnDialog table={table} fill={fill} onClose={() => setFilling(false)} />}
        {helpOpen && <ShortcutSheet open onOpenChange={setHelpOpen} />}
      </FocusReturn>
    </div>
  )
}

/** In pixels. */
const leastHeight = 320

const fills: ReadonlySet<Command['type']> = new Set<Command['type']>(['fillDown', 'fillRight', 'fillRange'])

const editHints = { touch: 'grid.hint.touch', mouse: 'grid.hint' } as const

/** Returns whether no control of the page is in use: the focus is on its heading, on the page itself or outside of it. */
function isFocusFree(): boolean {
  const focused = document.activeElement
  return focused === null || focused.matches('h1, main') || focused.closest('main, [role="dialog"]') === null
}

/** Count, sum, average, minimum and maximum of the selected numbers, as in a spreadsheet. */
function SelectionSummary({ store }: { store: GridStore }) {
  const { i18n } = useLingui()
  // As a text: a change that leaves the figures as they are renders nothing.
  const text = useGridState(store, (state) => {
    const summary = summarizeSelection(state)
    if (summary === null || summary.count === 0) return null
    const { count, sum, average, min, max } = summary
    const values = { count, sum: formatSum(sum), average: formatScore(average), min, max }
    return i18n._('grid.selection', values)
  })
  return text !== null && <span className="min-w-0 shrink-[99] cut-line text-ink tabular-nums">{text}</span>
}

/** Counts have no decimals. */
function formatSum(sum: number): string {
  return Number.isInteger(sum) ? formatInteger(sum) : formatScore(sum)
}
