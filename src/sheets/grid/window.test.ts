import { expect, test } from 'vitest'
import { createLayout } from './sizes'
import { frameShowing, rowsPerPage, computeWindow } from './window'

const center = Array.from({ length: 25 }, () => 100)
const layout = createLayout({ widths: { start: [200, 80], center, end: [] }, rowCount: 150, rowHeight: 40 })
const frame = { top: 0, left: 0, width: 1000, height: 600 }
const body = frame.height - layout.headerHeight

test('only what is in view and a little around it is shown', () => {
  const window = computeWindow(layout, { ...frame, top: 2000, left: 1000 })
  expect(window.firstRow).toBeGreaterThan(30)
  expect(window.firstRow).toBeLessThanOrEqual(50)
  expect(window.lastRow).toBeGreaterThanOrEqual(50 + body / 40)
  expect(window.lastRow).toBeLessThan(85)
  expect(window.lastColumn - window.firstColumn).toBeLessThan(15)
})

test('a single row is shown whole, so that what is wrong in it is in the page', () => {
  const row = createLayout({ widths: { start: [90], center, end: [60] }, rowCount: 1, rowHeight: 40, hasGroups: false })
  expect(computeWindow(row, { ...frame, width: 300 })).toEqual({
    firstRow: 0,
    lastRow: 0,
    firstColumn: 1,
    lastColumn: 25,
  })
})

test('the window never leaves the grid', () => {
  expect(computeWindow(layout, frame)).toMatchObject({ firstRow: 0, firstColumn: 2 })
  expect(computeWindow(layout, { ...frame, top: 99_999, left: 99_999 })).toMatchObject({ lastRow: 149, lastColumn: 26 })
})

test('every row and column that a frame shows is in its window', () => {
  for (let top = 0; top < 150 * 40; top += 137) {
    for (let left = 0; left < 2000; left += 173) {
      const window = computeWindow(layout, { ...frame, top, left })
      expect(window.firstRow * 40).toBeLessThanOrEqual(top)
      expect((window.lastRow + 1) * 40).toBeGreaterThanOrEqual(Math.min(150 * 40, top + body))
      const firstShown = layout.starts.findIndex((start) => start > left + 280) - 1
      expect(window.firstColumn).toBeLessThanOrEqual(Math.max(2, firstShown))
      expect(layout.starts[window.lastColumn + 1]).toBeGreaterThanOrEqual(
        Math.min(layout.starts.at(-1) ?? 0, left + frame.width),
      )
    }
  }
})

test('a cell in view moves nothing; one outside is brought clear of header and frozen columns', () => {
  expect(frameShowing(layout, frame, { row: 3, column: 4 })).toEqual({ top: 0, left: 0 })
  expect(frameShowing(layout, frame, { row: 149, column: 4 }).top).toBe(150 * 40 - body)
  const back = frameShowing(layout, { ...frame, top: 3000, left: 1500 }, { row: 10, column: 5 })
  expect(back).toEqual({ top: 400, left: 280 + 300 - 280 })
  expect(frameShowing(layout, { ...frame, left: 1500 }, { row: 0, column: 0 }).left).toBe(1500)
})

test('a page is what the frame shows, less one row to keep one’s place', () => {
  expect(rowsPerPage(layout, frame)).toBe(Math.floor(body / 40) - 1)
  expect(rowsPerPage(layout, { ...frame, height: 0 })).toBe(1)
})

test('columns that stay in view at the end take their room from the moving ones', () => {
  const widths = { start: [200, 80], center, end: [60, 60] }
  const withTotals = createLayout({ widths, rowCount: 150, rowHeight: 40 })
  expect(withTotals.firstTrailing).toBe(27)
  expect(layout.firstTrailing).toBe(27)
  expect(computeWindow(withTotals, { ...frame, left: 99_999 }).lastColumn).toBe(26)
  // A cell that is shown ends where the totals begin; a total needs no scrolling.
  expect(frameShowing(withTotals, frame, { row: 0, column: 26 }).left).toBe(200 + 80 + 25 * 100 - (1000 - 120))
  expect(frameShowing(withTotals, frame, { row: 0, column: 28 }).left).toBe(0)
})
