import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCsv } from '@/lib/spreadsheet/csv'

const root = join(import.meta.dirname, '../..')

// Each item of ASVS 5.0.0 that applies to a page and an API like these names the file of its tests, or the reason why it has
// none. What the product does otherwise than the standard asks is written down as a deviation.
test('every item of ASVS names a file of tests or a reason, and the deviations are few', () => {
  const [, ...lines] = parseCsv(readFileSync(join(import.meta.dirname, 'asvs.csv'), 'utf8')).map(({ cells }) => cells)
  expect(lines.length).toBeGreaterThan(60)
  for (const [item = '', level = '', file = '', note = ''] of lines) {
    expect(item).toMatch(/^\d+\.\d+\.\d+$/)
    expect(level).toMatch(/^[123]$/)
    const hasReason = /^(?:deviation|not applicable|not tested)[^:]*: .{20}/.test(note)
    expect(file === '' ? hasReason : existsSync(join(root, file)), `${item}: ${file}, ${note}`).toBe(true)
  }
  expect(lines.filter(([, , , note = '']) => note.startsWith('deviation')).length).toBeLessThanOrEqual(5)
})
