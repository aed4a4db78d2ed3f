import { expect, test } from 'vitest'
import { foldDigits } from './digits'

test.each([
  ['០១២៣៤៥៦៧៨៩', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['\uFEFF ៧\u200B.៥\u2060 ', '7.5'],
  ['012 345 678', '012 345 678'],
  ['ថ្នាក់ទី៧', 'ថ្នាក់ទី7'],
  ['', ''],
])('%j is read as %j', (typed, read) => {
  expect(foldDigits(typed)).toBe(read)
})
