import { expect, test } from 'vitest'
import { safeFileName } from './file-name'

test('a file name has none of the signs that a system refuses, and no empty parts', () => {
  expect(safeFileName(['2025-2026', 'a/b: "c"', '', '<x>'])).toBe('2025-2026_a b c_x')
  expect(safeFileName(['2025-2026', 'សន្លឹកពិន្ទុ'], ' - ')).toBe('2025-2026 - សន្លឹកពិន្ទុ')
})

test('a long Khmer name is cut between letters to what every system keeps', () => {
  const name = safeFileName(['2025-2026', 'ក្រុង'.repeat(40)])
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(220)
  expect(name.endsWith('ក្រុ') || name.endsWith('ង')).toBe(true)
})
