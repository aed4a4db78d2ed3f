import { expect, test } from 'vitest'
import { averageScores, scoreResults } from './score-results'

test('the mean of a class is rounded half up, whatever adding in binary leaves behind', () => {
  // 8.20 among eight is 1.025.
  expect(averageScores([1.1, 1.1, 1, 1, 1, 1, 1, 1, null])).toBe(1.03)
  expect(averageScores([0.1, 0.2])).toBe(0.15)
  expect(averageScores([null, null])).toBeNull()
})

test('a total is of the scores that are there, an average only of all', () => {
  expect(scoreResults([0.1, 0.2, null], 30)).toEqual({ total: 0.3, average: null })
  expect(scoreResults([10, 5], 20)).toEqual({ total: 15, average: 7.5 })
  expect(scoreResults([null, null], 20)).toEqual({ total: null, average: null })
})
