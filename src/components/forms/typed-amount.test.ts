import { expect, test } from 'vitest'
import { caretIn, changedAmount, shownAmount } from './typed-amount'

test('an amount is its digits, however it was typed or pasted', () => {
  expect(changedAmount('', '1,250,000')).toBe('1250000')
  expect(changedAmount('', ' ១២ ០០០៛')).toBe('12000')
  expect(changedAmount('12', '012')).toBe('12')
  expect(changedAmount('5', '')).toBe('')
  expect(changedAmount('999999999999999', '9,999,999,999,999,999')).toBe('999999999999999')
})

test('a typed sign that is no digit is dropped, and pasted text that is no amount stays', () => {
  expect(changedAmount('1250', '1,250a')).toBe('1250')
  expect(changedAmount('', '-')).toBe('')
  expect(changedAmount('', '-500')).toBe('-500')
  expect(changedAmount('', '12.50')).toBe('12.50')
  expect(changedAmount('-500', '-50')).toBe('-50')
  expect(changedAmount('-500', '500')).toBe('500')
})

test('it is shown with commas and the caret keeps its place among the digits', () => {
  expect(shownAmount('1250000')).toBe('1,250,000')
  expect(shownAmount('-500')).toBe('-500')
  expect(shownAmount('')).toBe('')
  expect(caretIn('1,234', '1234', 4)).toBe(5)
  expect(caretIn('1,234', '1234', 1)).toBe(1)
  expect(caretIn('12,345', '១2345', 2)).toBe(2)
})
