/** Rows and columns of a grid, the widths in pixels. */
export interface GridSize {
  rows: number
  columns: number
}

/**
 * Draws the least that a grid of scores can be, without any library: rows of text of which only those in view exist, and one
 * input that moves to the edited cell. What the real sheet takes is measured beside it. Runs in the page, so it may use
 * nothing from outside.
 */
export function drawLimitGrid({ rows, columns }: GridSize): void {
  const [rowHeight, width, height] = [28, 64, 532]
  const values = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_cell, column) => String(20 + ((row + column) % 30))),
  )
  document.body.innerHTML = `<style>
    [role=grid] { position: relative; height: ${height}px; overflow: auto; font: 14px sans-serif; outline: none }
    .row { position: absolute; left: 0; display: flex; height: ${rowHeight}px; width: ${columns * width}px; contain: strict }
    .row > * { width: ${width}px; border: 1px solid #ccc; white-space: nowrap }
    .row > [aria-selected] { outline: 2px solid #17478f }
    input { position: absolute; width: ${width}px; height: ${rowHeight}px; font: inherit }
  </style><div role="grid" tabindex="0"><div style="height: ${rows * rowHeight}px"></div></div>`
  const grid = document.querySelector<HTMLElement>('[role=grid]')
  if (grid === null) return
  const drawn = new Map<number, HTMLElement>()
  const input = document.createElement('input')
  let at = { row: 0, column: 0 }

  const cellAt = (row: number, column: number) => drawn.get(row)?.children[column]
  const draw = () => {
    const first = Math.max(0, Math.floor(grid.scrollTop / rowHeight) - 2)
    const last = Math.min(rows - 1, first + Math.ceil(height / rowHeight) + 4)
    for (const [row, element] of drawn) {
      if (row >= first && row <= last) continue
      element.remove()
      drawn.delete(row)
    }
    for (let row = first; row <= last; row += 1) {
      if (drawn.has(row)) continue
      const element = document.createElement('div')
      element.className = 'row'
      element.style.top = `${row * rowHeight}px`
      for (let column = 0; column < columns; column += 1) {
        const cell = document.createElement('div')
        cell.dataset['position'] = `${row}/${column}`
        cell.textContent = values[row]?.[column] ?? ''
        element.append(cell)
      }
      drawn.set(row, element)
      grid.append(element)
    }
    cellAt(at.row, at.column)?.setAttribute('aria-selected', 'true')
  }
  const write = (row: number, column: number, value: string) => {
    const line = values[row]
    if (line === undefined || column >= columns) return
    line[column] = value
    const cell = cellAt(row, column)
    if (cell) cell.textContent = value
  }
  const select = (row: number, column: number) => {
    cellAt(at.row, at.column)?.removeAttribute('aria-selected')
    at = { row: Math.min(rows - 1, Math.max(0, row)), column }
    cellAt(at.row, at.column)?.setAttribute('aria-selected', 'true')
    if (at.row * rowHeight < grid.scrollTop) grid.scrollTop = at.row * rowHeight
    if ((at.row + 1) * rowHeight > grid.scrollTop + height) grid.scrollTop = (at.row + 1) * rowHeight - height
  }
  const edit = (value: string) => {
    input.value = value
    input.style.top = `${at.row * rowHeight}px`
    input.style.left = `${at.column * width}px`
    grid.append(input)
    input.focus()
  }
  const leave = (isKept: boolean) => {
    if (!input.isConnected) return
    if (isKept) write(at.row, at.column, input.value)
    input.remove()
    grid.focus()
  }
  grid.addEventListener('keydown', (event) => {
    const isEditing = input.isConnected
    if (event.key === 'Escape') leave(false)
    else if (event.key === 'ArrowDown') {
      leave(true)
      select(at.row + 1, at.column)
      event.preventDefault()
    } else if (!isEditing && /^\d$/.test(event.key) && !event.ctrlKey) {
      edit(event.key)
      event.preventDefault()
    } else if (!isEditing && event.key === 'Backspace') write(at.row, at.column, '')
  })
  grid.addEventListener('paste', (event) => {
    const lines = event.clipboardData?.getData('text').split(/\r?\n/) ?? []
    for (const [down, text] of lines.entries()) {
      for (const [along, value] of text.split('\t').entries()) write(at.row + down, at.column + along, value)
    }
  })
  grid.addEventListener('mousedown', (event) => {
    const place = event.target instanceof HTMLElement ? event.target.dataset['position']?.split('/') : undefined
    if (place !== undefined) select(Number(place[0]), Number(place[1]))
  })
  grid.addEventListener('scroll', () => requestAnimationFrame(draw))
  draw()
}
