import { expect, test } from 'vitest'
import { annualResults, semesterScore, isPass } from './annual-results'

/** A student of a class whose subjects give ten points in all. */
const student = (id: number, semester1: number | null, semester2: number | null) => ({
  id,
  semester1: semester1 === null ? null : { points: semester1, maximum: 10 },
  semester2: semester2 === null ? null : { points: semester2, maximum: 10 },
})

test('a semester weighs each subject by its highest score', () => {
  expect(semesterScore({ points: 75, maximum: 150 })).toBe(5)
  expect(semesterScore({ points: 100, maximum: 150 })).toBe(6.67)
})

test('the annual average is computed from unrounded semesters and rounded once', () => {
  const of = (points1: number, points2: number, maximum: number) =>
    annualResults([{ id: 1, semester1: { points: points1, maximum }, semester2: { points: points2, maximum } }]).get(1)
  // 6.6667 and 6.6767 are 6.6717 together; the semesters as they are shown, 6.67 and 6.68, would give 6.68.
  expect([100, 100.15].map((points) => semesterScore({ points, maximum: 150 }))).toEqual([6.67, 6.68])
  expect(of(100, 100.15, 150)).toMatchObject({ average: 6.67 })
  // Exactly half a hundredth is rounded up, also where binary fractions fall just short of it.
  expect(of(10.05, 10.05, 100)?.average).toBe(1.01)
  expect(of(5, 5.01, 10)?.average).toBe(5.01)
})

test('an average of half of the maximum passes; without both semesters there is no result', () => {
  const found = annualResults([student(1, 5, 5), student(2, 4.99, 4.99), student(3, 9, null), student(4, null, null)])
  expect([...found.values()].map(({ result }) => result)).toEqual([1, 0, null, null])
  expect(annualResults([student(1, 5, 5)], 0.6).get(1)?.result).toBe(0)
  // The average counts as it is shown: 4.995 is 5.00.
  expect(annualResults([student(1, 4.99, 5)]).get(1)).toMatchObject({ average: 5, result: 1 })
})

test('only equal unrounded averages share a rank, and the next one counts them all', () => {
  const found = annualResults([
    student(1, 6, 8),
    student(2, 9.1, 9),
    student(3, 8, 6),
    student(4, 3, 3),
    student(5, 9, null),
  ])
  expect([...found.values()].map(({ ranking }) => ranking)).toEqual([2, 1, 2, 4, null])
  // Equal, although 0.1 + 0.2 is more than 0.3 in binary.
  expect(annualResults([student(1, 0.1, 0.2), student(2, 0.3, 0)]).get(2)?.ranking).toBe(1)
  // 964.5 and 965 of 1,300 points are both shown as 7.42.
  const of = (points: number, index: number) => ({
    id: index,
    semester1: { points: 482.5, maximum: 650 },
    semester2: { points, maximum: 650 },
  })
  expect([...annualResults([482, 482.5, 482.5].map(of)).values()]).toMatchObject([
    { average: 7.42, ranking: 3 },
    { average: 7.42, ranking: 1 },
    { average: 7.42, ranking: 1 },
  ])
})

test.each([0.07, 0.29, 0.5, 0.57, 0.58])('an average that is exactly the pass mark of %d passes', (mark) => {
  const average = Number((mark * 10).toFixed(2))
  expect(isPass(average, mark)).toBe(true)
  expect(isPass(Number((average - 0.01).toFixed(2)), mark)).toBe(false)
})
