import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { loadedCell, changedCell } from '@/sheets/grid/cell'
import { numberColumn } from '@/testing/sheets/test-columns'
import { en } from '@/testing/messages'
import { describeEntry } from './describe-entry'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: en }))

const column = numberColumn('a')
const saved = { value: 8, by: 'សុខ ដារ៉ា', byLatin: 'Sok Dara', at: '2026-11-09T08:05:09+07:00' }
const mark = loadedCell(column, 8)

test('a saved mark names who entered it and when, in the language of the page', () => {
  expect(describeEntry(mark, saved, { i18n, locale: 'en' })).toBe('Entered by Sok Dara, 09-Nov-2026 08:05:09')
  expect(describeEntry(mark, saved, { i18n, locale: 'km' })).toBe('Entered by សុខ ដារ៉ា, 09-វិច្ឆិកា-2026 08:05:09')
  expect(describeEntry(mark, { ...saved, byLatin: undefined, by: null }, { i18n, locale: 'en' })).toBe(
    'Entered 09-Nov-2026 08:05:09',
  )
})

test.each([
  ['a changed mark', changedCell(column, mark, { text: '9', touched: true }), saved],
  ['an empty cell', loadedCell(column, null), { ...saved, value: null }],
  ['a mark that was saved after the last reading', loadedCell(column, 9), saved],
  ['a mark whose author is not known', mark, null],
  ['a mark without a time', mark, { ...saved, at: null }],
])('nothing is said about %s', (_, cell, entry) => {
  expect(describeEntry(cell, entry, { i18n, locale: 'en' })).toBeNull()
})
