import { expect, test } from 'vitest'
import { formatInteger, formatScore, parseDecimal, parseInteger } from './numbers'

test.each([
  ['7.5', 7.5],
  ['7,5', 7.5],
  ['៧.៥', 7.5],
  ['៧,៥', 7.5],
  [' 10 ', 10],
  ['７', 7],
  ['.5', 0.5],
  ['7.', 7],
  ['-1', -1],
  ['0', 0],
  ['05', 5],
])('the decimal %j is %d', (typed, value) => {
  expect(parseDecimal(typed)).toBe(value)
})

test.each([
  '',
  ' ',
  '1e2',
  '10/10',
  '10%',
  '1,234.5',
  '1.2.3',
  '7,5,0',
  '.',
  '-',
  '+5',
  '0x10',
  'Infinity',
  '7 5',
  'ក',
])('%j is no decimal', (typed) => {
  expect(parseDecimal(typed)).toBeNull()
})

test.each([
  ['12', 12],
  ['១២', 12],
  ['-3', -3],
  ['007', 7],
])('the whole number %j is %d', (typed, value) => {
  expect(parseInteger(typed)).toBe(value)
})

test.each(['', '1.0', '1,000', '1e2', '12345678901234567890', 'a'])('%j is no whole number', (typed) => {
  expect(parseInteger(typed)).toBeNull()
})

test('thousands are set apart by commas, scores have two decimals', () => {
  expect(formatInteger(1_234_567)).toBe('1,234,567')
  expect(formatInteger(0)).toBe('0')
  expect(formatScore(7.5)).toBe('7.50')
  expect(formatScore(1234.005)).toBe('1,234.01')
})
