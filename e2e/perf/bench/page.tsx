import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { entryColumns, readOnlyRules, type SheetColumn, type SheetColumns } from '@/sheets/grid/columns'
import { DataGrid } from '@/sheets/grid/grid'
import { createGrid } from '@/sheets/grid/model'
import { useSheetTable } from '@/sheets/grid/sheet-table'
import { createGridStore } from '@/sheets/grid/store'
import { parseDecimal } from '@/lib/text/numbers'
import { en } from '@/testing/messages'
import { mountInputs, mountLimit, type Values } from './peers'
import '@/app/styles.css'

export type Kind = 'grid' | 'limit' | 'inputs'

export interface Scrolled {
  frames: number
  /** Frames that came later than the next one was due. */
  dropped: number
  /** Frames in which a row in view was not there when the scrolling reached it. */
  blank: number
}

export interface Bench {
  /** Milliseconds from the data in hand to the drawn frame. */
  mount: (kind: Kind, rows: number, columns: number) => Promise<number>
  unmount: () => void
  /** Milliseconds from each key since the last call to the frame that shows it. */
  keys: () => number[]
  paste: (rows: number, columns: number) => Promise<number>
  watchScroll: () => void
  scrolled: () => Scrolled
}

declare global {
  interface Window {
    bench: Bench
  }
}

i18n.loadAndActivate({ locale: 'en', messages: en })

const names = ['សុខ ដារ៉ា', 'ចាន់ ធីតា', 'មាស បុប្ផា', 'កែវ វណ្ណា']

function scoreColumn(index: number): SheetColumn {
  return {
    id: `subject-${index}`,
    header: `Subject ${index + 1}`,
    size: 88,
    meta: {
      note: 'Max 100',
      align: 'end',
      inputMode: 'decimal',
      readOnly: false,
      normalise: (text) => (text === '' ? null : (parseDecimal(text) ?? text)),
      validate: (value) =>
        typeof value === 'number' && value >= 0 && value <= 100 ? null : { id: 'score.error.number' },
      write: String,
    },
  }
}

function createColumns(columns: number): SheetColumns {
  const meta = { ...readOnlyRules, pinned: 'start' } as const
  const student = [
    { id: 'id', header: 'Student ID', size: 112, meta },
    { id: 'name', header: 'Name', size: 200, meta: { ...meta, isRowHeader: true } },
    { id: 'gender', header: 'Gender', size: 72, meta },
  ]
  const subjects = Array.from({ length: columns }, (_, index) => scoreColumn(index))
  const groups = Array.from({ length: Math.ceil(columns / 5) }, (_, index) => ({
    id: `group-${index}`,
    header: `Group ${index + 1}`,
    columns: subjects.slice(index * 5, index * 5 + 5),
  }))
  return [...student, ...groups]
}

function mountGrid(root: HTMLElement, values: Values): () => void {
  const columns = createColumns(values[0]?.length ?? 0)
  const rows = values.map((line, row) => ({
    id: String(row),
    values: [String(20210000 + row), names[row % 4] ?? '', 'Female', ...line.map(Number)],
  }))
  const entries = createGridStore(createGrid({ columns: entryColumns(columns), rows, readOnly: false }))
  const react = createRoot(root)
  react.render(
    <I18nProvider i18n={i18n}>
      <Sheet entries={entries} columns={columns} rows={rows} />
    </I18nProvider>,
  )
  return () => react.unmount()
}

function Sheet(input: Parameters<typeof useSheetTable>[0]) {
  return <DataGrid table={useSheetTable(input)} label="Scores" />
}

/** Resolves when the frame after the next animation frame's work has been drawn. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      // A message is taken up after the frame has been drawn.
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => resolve())
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  })
}

const keyTimes: number[] = []
addEventListener(
  'keydown',
  ({ timeStamp }) => {
    void drawn().then(() => keyTimes.push(performance.now() - timeStamp))
  },
  { capture: true },
)

const scroller = () => document.querySelector<HTMLElement>('[role=grid], [data-scroller]')
const createValues = (rows: number, columns: number): Values =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => String((row + column) % 100)),
  )

let counts: Scrolled = { frames: 0, dropped: 0, blank: 0 }
let isWatching = false

// Runs before the grid handles the scroll event, so it sees the rows that were rendered until then.
function countBlank(): void {
  const frame = scroller()
  if (!isWatching || frame === null) return
  const rows = [...frame.querySelectorAll<HTMLElement>('[aria-rowindex]')].filter((row) => row.style.top !== '')
  const bottoms = rows.map((row) => row.offsetTop + row.offsetHeight)
  // A table of inputs has all its rows.
  if (rows.length === 0) return
  const head = frame.querySelector<HTMLElement>('[role=rowgroup]')?.offsetHeight ?? 0
  const first = Math.min(...rows.map((row) => row.offsetTop))
  const end = Math.min(Math.max(...rows.map((row) => row.offsetTop)) + 40, Math.max(...bottoms))
  const bodyEnd = frame.scrollHeight - head
  const lowest = Math.min(bodyEnd, frame.scrollTop + frame.clientHeight - head)
  if (first > frame.scrollTop || end < lowest - 1) counts.blank += 1
}
document.addEventListener('scroll', countBlank, { capture: true, passive: true })

let unmount = () => undefined as void
window.bench = {
  async mount(kind, rows, columns) {
    const root = document.querySelector<HTMLElement>('#root')
    if (root === null) return Number.NaN
    const values = createValues(rows, columns)
    const own = document.createElement('div')
    root.append(own)
    const start = performance.now()
    if (kind === 'grid') {
      const stop = mountGrid(own, values)
      unmount = () => {
        stop()
        own.remove()
      }
    } else {
      if (kind === 'limit') mountLimit(own, values)
      else mountInputs(own, values)
      unmount = () => own.remove()
    }
    await drawn()
    while (own.childElementCount === 0) await drawn()
    return performance.now() - start
  },
  unmount: () => unmount(),
  keys: () => keyTimes.splice(0),
  async paste(rows, columns) {
    const text = createValues(rows, columns)
      .map((line) => line.map((value) => String(Number(value) / 10)).join('\t'))
      .join('\n')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const start = performance.now()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    await drawn()
    return performance.now() - start
  },
  watchScroll() {
    counts = { frames: 0, dropped: 0, blank: 0 }
    isWatching = true
    let last: number | null = null
    const next = (now: number) => {
      if (!isWatching) return
      counts.frames += 1
      if (last !== null && now - last > 25) counts.dropped += Math.round((now - last) / (1000 / 60)) - 1
      last = now
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  },
  scrolled() {
    isWatching = false
    return counts
  },
}
