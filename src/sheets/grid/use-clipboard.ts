import { useState, type ClipboardEvent } from 'react'
import { copied, readBlock, type Block, type Copied } from './clipboard'
import type { Command } from './commands'
import { hasSkippedStep, selectedRange, type Range } from './model'
import { changedBy, summarizeOutcome, type FillOutcome, type Outcome } from './outcome'
import { planPaste } from './paste'
import type { GridStore } from './store'

interface GridClipboard {
  onCopy: (event: ClipboardEvent) => void
  onCut: (event: ClipboardEvent) => void
  onPaste: (event: ClipboardEvent) => void
  /** For buttons, where there is no keyboard. */
  copy: () => Promise<void>
  paste: () => Promise<void>
  /** Runs a fill command and reports what it has filled. */
  fill: (command: Command) => void
  /** Takes the last step back, and reports when that step had to be left out. */
  undo: () => void
  /** Takes the last paste back and puts its block by position instead of by the rows' names. */
  pasteByPosition: () => void
  outcome: Outcome | null
}

interface LastPaste {
  block: Block
  /** The range that was selected before it. */
  range: Range
  /** True if it is a step of the history. */
  changed: boolean
}

/**
 * Copies, cuts and pastes by the browser's own events, so that every key, menu and finger that means them is understood;
 * `act` does a command and shows the active cell.
 */
export function useClipboard(store: GridStore, act: (command: Command) => void): GridClipboard {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [last, setLast] = useState<LastPaste | null>(null)

  const fill = (command: Command, kind: FillOutcome['kind'] = 'filled') => {
    act({ type: 'commit' })
    const before = store.state()
    act(command)
    const positions = changedBy(before, store.state())
    setOutcome(positions.length === 0 ? null : summarizeOutcome(store.state(), kind, positions, null))
  }

  const pasteBlock = (block: Block, byName: boolean) => {
    if (block.length === 0) return
    act({ type: 'commit' })
    const before = store.state()
    const plan = planPaste(before, block, byName)
    act({ type: 'set', texts: plan.texts, select: plan.range })
    setOutcome(summarizeOutcome(store.state(), 'pasted', plan.texts, plan))
    setLast({ block, range: selectedRange(before), changed: changedBy(before, store.state()).length > 0 })
  }

  return {
    onCopy(event) {
      if (isInput(event.target)) return
      event.preventDefault()
      put(event, copied(store.state()))
      act({ type: 'copied' })
    },
    onCut(event) {
      if (isInput(event.target)) return
      event.preventDefault()
      put(event, copied(store.state()))
      fill({ type: 'clear' }, 'cut')
    },
    onPaste(event) {
      const block = readBlock(event.clipboardData.getData('text/plain'), event.clipboardData.getData('text/html'))
      // A single value pasted while one types belongs to the input; a table never does.
      if (isInput(event.target) && !isTable(block)) return
      event.preventDefault()
      pasteBlock(block, true)
    },
    async copy() {
      act({ type: 'commit' })
      try {
        await navigator.clipboard.writeText(copied(store.state()).text)
        act({ type: 'copied' })
      } catch {
        setOutcome({ kind: 'blocked' })
      }
    },
    async paste() {
      act({ type: 'commit' })
      try {
        pasteBlock(readBlock(await navigator.clipboard.readText(), ''), true)
      } catch {
        setOutcome({ kind: 'blocked' })
      }
    },
    fill,
    undo() {
      act({ type: 'commit' })
      const before = store.state()
      act({ type: 'undo' })
      const after = store.state()
      if (hasSkippedStep(before, after)) setOutcome({ kind: 'undoSkipped', history: after.undo })
    },
    pasteByPosition() {
      if (last === null) return
      if (last.changed) act({ type: 'undo' })
      act({ type: 'set', texts: [], select: last.range })
      pasteBlock(last.block, false)
    },
    outcome,
  }
}

function put(event: ClipboardEvent, { text, html }: Copied): void {
  event.clipboardData.setData('text/plain', text)
  event.clipboardData.setData('text/html', html)
}

function isInput(target: EventTarget): boolean {
  return target instanceof HTMLInputElement
}

function isTable(block: Block): boolean {
  return block.length > 1 || (block[0]?.length ?? 0) > 1
}
