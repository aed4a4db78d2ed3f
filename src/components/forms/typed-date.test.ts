import { describe, expect, it } from 'vitest'
import { toFormDate, maskDate, shownDate } from './typed-date'

/** Types a text key by key, as the field does. */
function typed(text: string): string {
  let shown = ''
  for (const key of text) shown = maskDate(shown + key)
  return shown
}

describe('a typed date', () => {
  it.each([
    ['01112026', '01-11-2026'],
    ['០១១១២០២៦', '01-11-2026'],
    ['1/11/2026', '01-11-2026'],
    ['1.2.2026', '01-02-2026'],
    ['01-11-2026', '01-11-2026'],
    ['01 11 2026 and more 99', '01-11-2026'],
    ['abc', ''],
  ])('%s becomes %s', (keys, shown) => {
    expect(typed(keys)).toBe(shown)
  })

  it('takes a pasted date of the wire', () => {
    expect(maskDate('2026-11-01')).toBe('01-11-2026')
  })

  it('does not put back a hyphen that was just deleted', () => {
    expect(maskDate('01-1')).toBe('01-1')
    expect(maskDate('01')).toBe('01')
  })

  it('is held as yyyy-MM-dd once it exists, and as the text until then', () => {
    expect(toFormDate('01-11-2026')).toBe('2026-11-01')
    for (const text of ['31-02-2026', '1-2-26', '01-11-202', 'ថ្ងៃនេះ']) expect(toFormDate(text)).toBe(text)
  })

  it('shows a held date in the format of the specification and anything else as it was typed', () => {
    expect(shownDate('2026-11-01')).toBe('01-11-2026')
    expect(shownDate('01-1')).toBe('01-1')
  })
})
