import { expect, test } from 'vitest'
import { annualResults, semesterScore } from './annual-results'

const pupil = (id: number, semester1: number | null, semester2: number | null) => ({ id, semester1, semester2 })

test('a semester weighs each subject by its highest score', () => {
  expect(semesterScore({ points: 75, maximum: 150 })).toBe(5)
  expect(semesterScore({ points: 100, maximum: 150 })).toBe(6.67)
})

test('half of the maximum passes; without both semesters there is no result', () => {
  const found = annualResults([pupil(1, 5, 5), pupil(2, 4.99, 5), pupil(3, 9, null), pupil(4, null, null)])
  expect([...found.values()].map(({ result }) => result)).toEqual([1, 0, null, null])
  expect(annualResults([pupil(1, 5, 5)], 0.6).get(1)?.result).toBe(0)
})

test('equal averages share a rank and the next one counts them all', () => {
  const found = annualResults([pupil(1, 6, 8), pupil(2, 9.1, 9), pupil(3, 8, 6), pupil(4, 3, 3), pupil(5, 9, null)])
  expect([...found.values()].map(({ ranking }) => ranking)).toEqual([2, 1, 2, 4, null])
  // 0.1 + 0.2 and 0.3: equal as they are shown.
  expect(annualResults([pupil(1, 0.1, 0.2), pupil(2, 0.3, 0)]).get(2)?.ranking).toBe(1)
})
