import { expect, test } from 'vitest'
import { unlikelyMark } from './unlikely-mark'

test('a mark far outside the earlier ones is unlikely, and their range is named', () => {
  expect(unlikelyMark(4, [9, 8, 9.5], 10)).toEqual({ lowest: 8, highest: 9.5 })
  expect(unlikelyMark(9, [3, 4, 3.5], 10)).toEqual({ lowest: 3, highest: 4 })
  expect(unlikelyMark(8.5, [9, 8, 9.5], 10)).toBeNull()
})

test('with fewer than three earlier months every mark is likely', () => {
  expect(unlikelyMark(1, [], 10)).toBeNull()
  expect(unlikelyMark(1, [9, 9], 10)).toBeNull()
  expect(unlikelyMark(1, [9, 9, 9], 10)).not.toBeNull()
})

test.each([
  ['empty', null],
  ['text', 'ក'],
  ['below zero', -1],
  ['above the maximum', 10.01],
])('a cell that is %s has an error or no value, and no unlikely mark', (_, value) => {
  expect(unlikelyMark(value, [5, 5, 5], 10)).toBeNull()
})

test('in a subject without points nothing is unlikely', () => {
  expect(unlikelyMark(0, [0, 0, 0], 0)).toBeNull()
  expect(unlikelyMark(1, [0, 0, 0], 0)).toBeNull()
})

test.each([
  ['an eighth of the maximum above equal marks', 9.35, 9.36, [8.1, 8.1, 8.1], 10],
  ['an eighth of the maximum below equal marks', 6.85, 6.84, [8.1, 8.1, 8.1], 10],
  ['an eighth of another maximum', 62.5, 62.51, [50, 50, 50], 100],
  ['as far above the marks as they are apart', 8.3, 8.31, [4.1, 6.2, 5], 10],
  ['as far below the marks as they are apart', 2, 1.99, [4.1, 6.2, 5], 10],
  ['a third of the maximum above marks that vary more', 73.33, 73.34, [5, 20, 40], 100],
  ['a third of the maximum below marks that vary more', 16.67, 16.66, [50, 90, 60], 100],
])('%s is likely, a hundredth further is not', (_, likely, unlikely, earlier, maximum) => {
  expect(unlikelyMark(likely, earlier, maximum)).toBeNull()
  expect(unlikelyMark(unlikely, earlier, maximum)).not.toBeNull()
})

test('a mark ten times too large or small is unlikely even where the marks are low', () => {
  expect(unlikelyMark(0.7, [7, 8, 9], 100)).toEqual({ lowest: 7, highest: 9 })
  expect(unlikelyMark(0.71, [7, 8, 9], 100)).toBeNull()
  expect(unlikelyMark(9, [0.8, 0.9, 0.7], 100)).toEqual({ lowest: 0.7, highest: 0.9 })
  expect(unlikelyMark(8.99, [0.8, 0.9, 0.7], 100)).toBeNull()
})

test('a zero is no decimal slip: neither after low marks nor before them', () => {
  expect(unlikelyMark(0, [7, 8, 9], 100)).toBeNull()
  expect(unlikelyMark(7, [0, 0, 0], 100)).toBeNull()
  expect(unlikelyMark(0, [70, 80, 90], 100)).not.toBeNull()
})
