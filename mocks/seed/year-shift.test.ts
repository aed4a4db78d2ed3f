import { describe, expect, test } from 'vitest'
import { addMonths } from '@/lib/dates/calendar'
import { districtPlan } from './classrooms'
import { neighbourhood } from './profiles'
import { demoDistrict, findDemoSchool } from './schools'
import { demoCountry } from './seed'
import { students } from './students'
import { yearShiftOf } from './year-shift'

describe('the year shift of a new country', () => {
  test.each([
    ['on the first day of the running year as it is written', '2025-11-01', 0],
    ['on the last day of that year', '2026-10-31', 0],
    ['on the first day of the year after it', '2026-11-01', 1],
    ['on New Year’s Eve', '2026-12-31', 1],
    ['on New Year’s Day', '2027-01-01', 1],
    ['on a leap day', '2028-02-29', 2],
    ['before the year as it is written', '2025-10-31', -1],
  ])('%s', (_when, day, shift) => {
    expect(yearShiftOf(day)).toBe(shift)
  })
})

describe('students of a country that is moved', () => {
  const { country, schools } = demoCountry('small')
  const demoSchool = findDemoSchool(schools)
  const inDistrict = schools.filter((school) => school.district_code === demoDistrict)
  const plan = districtPlan(inDistrict, demoSchool, schools.length, 'small')
  const homeOf = neighbourhood(country, schools)
  const made = (yearShift: number) => students(plan.classrooms, { demoSchoolId: demoSchool.id, homeOf, yearShift })

  test.each([1, 2, -1])('are the same except for their dates: %i years', (years) => {
    const asWritten = made(0)
    const later = (day: string | undefined) => addMonths(day ?? '', 12 * years)
    expect(asWritten.students.length).toBeGreaterThan(100)
    expect(made(years)).toEqual({
      students: asWritten.students.map((row) => ({ ...row, birth_date: later(row.birth_date) })),
      enrollments: asWritten.enrollments.map((row) => ({ ...row, enrolled_date: later(row.enrolled_date) })),
      relationships: asWritten.relationships,
    })
  })

  test('who were born on 29 February were born on the 28th in a year without that day', () => {
    const leaplings = made(0).students.filter((row) => row.birth_date.endsWith('-02-29'))
    const moved = new Map(made(1).students.map((row) => [row.id, row.birth_date]))
    expect(leaplings.map(({ id }) => moved.get(id)?.slice(4))).toEqual(leaplings.map(() => '-02-28'))
    expect(leaplings.length).toBeGreaterThan(0)
  })
})
