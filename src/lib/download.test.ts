import { expect, test } from 'vitest'
import { parseFileName } from './download'

test.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename="scores.xlsx"', 'scores.xlsx'],
  ['attachment; filename=scores.xlsx; size=3', 'scores.xlsx'],
  [`attachment; filename="scores.xlsx"; filename*=UTF-8''${encodeURIComponent('ពិន្ទុ ថ្នាក់ទី៧ក.xlsx')}`, 'ពិន្ទុ ថ្នាក់ទី៧ក.xlsx'],
  ["attachment; filename*=UTF-8''%ZZ", null],
])('%j names the file %j', (disposition, name) => {
  expect(parseFileName(disposition)).toBe(name)
})
