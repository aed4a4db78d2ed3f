import { expect, test } from 'vitest'
import { annualMeans, averageScores, classResults, scoreResults } from './score-results'

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

test('only equal totals share a rank, also where their averages are rounded to the same', () => {
  // 482.00 and 482.50 of 650 are both 7.42 of ten.
  const { students } = classResults([[482], [482.5], [482.5], [480]], 650)
  expect(students.map(({ average, rank }) => [average, rank])).toEqual([
    [7.42, 3],
    [7.42, 1],
    [7.42, 1],
    [7.38, 4],
  ])
  // In binary 0.1 + 0.2 is more than 0.3.
  expect(
    classResults(
      [
        [0.1, 0.2],
        [0.3, 0],
      ],
      20,
    ).students.map(({ rank }) => rank),
  ).toEqual([1, 1])
})

test('a student without all scores has a total but no rank', () => {
  expect(
    classResults(
      [
        [90, null],
        [10, 20],
      ],
      200,
    ).students.map(({ total, rank }) => [total, rank]),
  ).toEqual([
    [90, null],
    [30, 1],
  ])
})

test('the means of a class are over the students with all scores', () => {
  const { complete, means } = classResults(
    [
      [80, 40],
      [60, 20],
      [100, null],
      [null, null],
    ],
    150,
  )
  expect([complete, means]).toEqual([2, [70, 30, 100, 6.67]])
  expect(classResults([[80, null]], 150)).toMatchObject({ complete: 0, means: [null, null, null, null] })
  expect(classResults([], 150)).toMatchObject({ complete: 0, students: [] })
})

test('the mean of the averages is that of the totals, not of rounded averages', () => {
  const { students, means } = classResults([[10.04], [10.04], [10.1]], 70)
  expect(students.map(({ average }) => average)).toEqual([1.43, 1.43, 1.44])
  expect(means).toEqual([10.06, 10.06, 1.44])
})

test('the annual means of a class are over the students with an annual average', () => {
  expect(
    annualMeans([
      [80, 8, 7, 7.5],
      [60, 6, 6, 6],
      [99, 9, null, null],
    ]),
  ).toEqual({
    complete: 2,
    means: [70, 7, 6.5, 6.75],
  })
})
