import { expect, test } from 'vitest'
import { hasTest, readTable } from './read-table'

// Each item of ASVS 5.0.0 that applies to a page and an API like these has a test by its title, or the
// reason why it has none. What the product does otherwise than the standard asks is written down as a deviation.
test('every item of ASVS has a test that is there, or a written reason; the deviations are few', async () => {
  const lines = await readTable('asvs.csv')
  expect(lines.length).toBeGreaterThan(60)
  for (const [item = '', level = '', file = '', title = '', note = ''] of lines) {
    expect(item).toMatch(/^\d+\.\d+\.\d+$/)
    expect(level).toMatch(/^[123]$/)
    const isTold = /^(?:deviation|not applicable|not tested)[^:]*: .{20}/.test(note)
    expect(file === '' ? isTold : await hasTest(file, title), `${item}: “${title}” in ${file}, ${note}`).toBe(true)
  }
  expect(lines.filter(([, , , , note = '']) => note.startsWith('deviation')).length).toBeLessThanOrEqual(5)
})
