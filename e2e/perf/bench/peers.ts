// The grid is measured beside the least a browser can do (rows of text in view, one input that moves), and a plain
// table of inputs. Neither has selection, undo, marks, roles or columns out of view: they are a measure, not a way.
// The limit draws as many cells as the grid does: rows of the same height, and what is in view with a little around it.
const rowHeight = 28
const columnWidth = 88
const rowsAhead = 3
const columnsAhead = 2

export type Values = string[][]

function element(tag: string, style: Partial<CSSStyleDeclaration> = {}): HTMLElement {
  const made = document.createElement(tag)
  Object.assign(made.style, style)
  return made
}

function frame(root: HTMLElement): HTMLElement {
  const made = element('div', { height: '620px', overflow: 'auto', position: 'relative', border: '1px solid' })
  made.dataset['scroller'] = ''
  root.append(made)
  return made
}

/** Takes pasted text; gives its cells. */
const read = (text: string) => text.split('\n').map((line) => line.split('\t'))

/** Rows of text, only those in view, and one input over the cell that is typed into. */
export function mountLimit(root: HTMLElement, values: Values): void {
  const scroller = frame(root)
  const body = element('div', {
    position: 'relative',
    height: `${values.length * rowHeight}px`,
    width: `${(values[0]?.length ?? 0) * columnWidth}px`,
  })
  const input = element('input', { position: 'absolute', height: `${rowHeight}px`, width: `${columnWidth}px` })
  if (!(input instanceof HTMLInputElement)) return
  const shown = new Map<number, HTMLElement>()
  let active = { row: 0, column: 0 }
  let drawnFrom = 0

  const draw = () => {
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - rowsAhead)
    const last = Math.min(values.length - 1, first + Math.ceil(scroller.clientHeight / rowHeight) + 2 * rowsAhead)
    const firstColumn = Math.max(0, Math.floor(scroller.scrollLeft / columnWidth) - columnsAhead)
    const endColumn = firstColumn + Math.ceil(scroller.clientWidth / columnWidth) + 2 * columnsAhead
    const isMoved = firstColumn !== drawnFrom
    drawnFrom = firstColumn
    for (const [row, made] of shown) {
      if (row >= first && row <= last && !isMoved) continue
      made.remove()
      shown.delete(row)
    }
    for (let row = first; row <= last; row += 1) {
      if (shown.has(row)) continue
      const line = element('div', { position: 'absolute', top: `${row * rowHeight}px`, height: `${rowHeight}px` })
      line.style.contain = 'strict'
      line.style.width = `${values[0] === undefined ? 0 : values[0].length * columnWidth}px`
      line.setAttribute('aria-rowindex', String(row + 1))
      for (const [offset, text] of (values[row] ?? []).slice(firstColumn, endColumn).entries()) {
        const cell = element('div', {
          position: 'absolute',
          left: `${(firstColumn + offset) * columnWidth}px`,
          width: `${columnWidth}px`,
        })
        cell.textContent = text
        line.append(cell)
      }
      shown.set(row, line)
      body.append(line)
    }
  }
  const put = (row: number, column: number, text: string) => {
    const line = values[row]
    if (line === undefined || column >= line.length) return
    line[column] = text
    const cell = shown.get(row)?.children[column - drawnFrom]
    if (cell !== undefined) cell.textContent = text
  }
  const go = (row: number, column: number) => {
    active = { row, column }
    input.style.top = `${row * rowHeight}px`
    input.style.left = `${column * columnWidth}px`
    input.value = ''
    const below = (row + 1) * rowHeight - 600
    if (scroller.scrollTop < below) scroller.scrollTop = below
    const right = (column + 1) * columnWidth - scroller.clientWidth
    if (scroller.scrollLeft < right) scroller.scrollLeft = right
  }
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return
    put(active.row, active.column, input.value)
    if (active.row < values.length - 1) go(active.row + 1, active.column)
    else go(0, active.column + 1)
  })
  input.addEventListener('paste', (event) => {
    event.preventDefault()
    for (const [row, line] of read(event.clipboardData?.getData('text/plain') ?? '').entries()) {
      for (const [column, text] of line.entries()) put(active.row + row, active.column + column, text)
    }
  })
  scroller.addEventListener('scroll', draw, { passive: true })
  body.append(input)
  scroller.append(body)
  draw()
  go(0, 0)
  input.focus()
}

/** One input for each value. */
export function mountInputs(root: HTMLElement, values: Values): void {
  const scroller = frame(root)
  const table = element('table')
  for (const [row, line] of values.entries()) {
    const made = element('tr')
    made.setAttribute('aria-rowindex', String(row + 1))
    for (const text of line) {
      const cell = element('td')
      const input = document.createElement('input')
      input.value = text
      input.style.width = `${columnWidth}px`
      cell.append(input)
      made.append(cell)
    }
    table.append(made)
  }
  const inputs = [...table.querySelectorAll('input')]
  const width = values[0]?.length ?? 0
  const findPlace = (target: EventTarget | null) => inputs.findIndex((input) => input === target)
  table.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Enter') return
    const next = inputs[findPlace(target) + width]
    next?.focus()
    next?.select()
  })
  table.addEventListener('paste', (event) => {
    event.preventDefault()
    const start = findPlace(event.target)
    for (const [row, line] of read(event.clipboardData?.getData('text/plain') ?? '').entries()) {
      for (const [column, text] of line.entries()) {
        const input = inputs[start + row * width + column]
        if (input !== undefined) input.value = text
      }
    }
  })
  scroller.append(table)
  inputs[0]?.focus()
  inputs[0]?.select()
}
