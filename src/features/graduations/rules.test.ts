import { describe, expect, test } from 'vitest'
import type { AcademicYearStatus } from '@/domain/academic-years/schema'
import { outlook, promotedGrade, promoteRefusal, reasonsFor, repeatRefusal, targetYears } from './rules'

describe('the grade after a promotion', () => {
  test.each([
    ['pre-school goes on in a pre-school', -3, 1, 0],
    ['then', -2, 1, -1],
    ['then', -1, 1, 0],
    ['the last pre-school grade has no next one there', 0, 1, null],
    ['pre-school to primary is grade 1', 0, 2, 1],
    ['from every pre-school grade', -3, 2, 1],
    ['primary', 5, 2, 6],
    ['grade 6 leaves primary', 6, 2, null],
    ['for lower secondary', 6, 3, 7],
    ['or an upper secondary school with lower grades', 6, 5, 7],
    ['not for one without', 6, 4, null],
    ['grades 7 and 8 stay in lower secondary', 8, 3, 9],
    ['or go to grades 7 to 12', 7, 5, 8],
    ['grade 9 leaves lower secondary', 9, 3, null],
    ['for upper secondary', 9, 4, 10],
    ['either kind', 9, 5, 10],
    ['grades 10 and 11 stay in upper secondary', 11, 4, 12],
    ['and go nowhere else', 10, 3, null],
    ['grade 12 has no target', 12, 5, null],
    ['an unknown degree has no grades', 7, 9, null],
  ])('%s: %i in degree %i', (_why, grade, degree, next) => {
    expect(promotedGrade(grade, degree)).toBe(next)
  })
})

test('students go to later years that are prepared or run, the next one first', () => {
  const year = (id: number, start: number, status: AcademicYearStatus) => ({ id, start_date: `${start}-11-01`, status })
  const [old, closing, running, next, after] = [
    year(1, 2023, 'archived'),
    year(2, 2024, 'post'),
    year(3, 2025, 'running'),
    year(4, 2026, 'pre'),
    year(5, 2027, 'draft'),
  ] as const
  const years = [after, next, running, closing, old]
  expect(targetYears(years, closing).map(({ id }) => id)).toEqual([3, 4])
  expect(targetYears(years, running).map(({ id }) => id)).toEqual([4])
})

describe('what a selection allows', () => {
  const student = (annual_result: 0 | 1 | null, graduationStatus: 0 | 1 | 2 = 0) => ({
    annual_result,
    graduationStatus,
  })

  test('nothing without a selection', () => {
    expect(promoteRefusal([])).toBe('graduation.selectFirst')
    expect(repeatRefusal([])).toBe('graduation.selectFirst')
  })

  test('only failed students are not promoted, only passed ones do not repeat', () => {
    expect(promoteRefusal([student(0), student(0)])).toBe('graduation.promote.allFailed')
    expect(repeatRefusal([student(1)])).toBe('graduation.repeat.allPassed')
    expect(promoteRefusal([student(0), student(1)])).toBeNull()
    expect(repeatRefusal([student(0), student(1)])).toBeNull()
    expect(promoteRefusal([student(null)])).toBeNull()
  })

  test('unless one of them has a status already', () => {
    expect(promoteRefusal([student(0), student(0, 2)])).toBeNull()
    expect(repeatRefusal([student(1), student(1, 1)])).toBeNull()
  })

  test('everybody is in one of four groups', () => {
    const [good, bad, none, done] = [student(1), student(0), student(null), student(1, 1)]
    expect(outlook([good, bad, none, done])).toEqual({
      passed: [good],
      failed: [bad],
      withoutResult: [none],
      decided: [done],
    })
  })
})

test('a failed result allows one reason, a passed one four', () => {
  expect(reasonsFor(0)).toEqual([3])
  expect(reasonsFor(1)).toEqual([1, 2, 3, 4])
})
