import { expect, test } from 'vitest'
import type { AcademicYear, AcademicYearStatus } from '@/domain/academic-years/schema'
import { makeSchool } from '@/testing/records'
import { destinationSchools, destinationStep, destinationYears } from './form-values'
import { reportStage } from '@/domain/academic-years/report-stage'

const vacation = { start_date: null, end_date: null }
const year = (id: number, status: AcademicYearStatus): AcademicYear => ({
  id,
  start_date: `${2020 + id}-11-01`,
  end_date: `${2021 + id}-10-31`,
  status,
  short_vacation: vacation,
  long_vacation: vacation,
  study_days: [{}],
})
const school = (school_id: number, degree: number) =>
  makeSchool({ school_id, degree: { number: degree, name: '', name_en: '' } })
const listMessages = (found: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  (found.error?.issues ?? []).map(({ path, message }) => `${String(path[0])}: ${message}`)

test('step 2 requires everything, the grade of a school of the system only', () => {
  const step = destinationStep({ school_id: 1 })
  const values = { transfer_reason: 'x', academic_year: 3, province: '02', district: '0208', school_id: '2', grade: 7 }
  expect(step.safeParse(values).success).toBe(true)
  const nothing = { transfer_reason: ' ', province: '', district: '', school_id: '' }
  expect(listMessages(step.safeParse(nothing)).toSorted()).toEqual(
    ['academic_year', 'district', 'grade', 'province', 'school_id', 'transfer_reason'].map(
      (field) => `${field}: common.error.require`,
    ),
  )
  expect(listMessages(step.safeParse({ ...values, school_id: '1' }))).toEqual(['school_id: transfer.error.sameSchool'])
  for (const special of ['-1', '-2']) {
    expect(step.safeParse({ ...values, school_id: special, grade: undefined }).success).toBe(true)
  }
})

test('students go to years that are prepared or run, and never back', () => {
  const years = [year(6, 'pre'), year(5, 'running'), year(4, 'post'), year(3, 'archived')]
  expect(destinationYears(years, year(5, 'running')).map(({ id }) => id)).toEqual([6, 5])
  expect(destinationYears(years, year(6, 'pre')).map(({ id }) => id)).toEqual([6])
})

test('schools are offered without the source and by the grades of their degree', () => {
  const schools = [school(1, 5), school(2, 2), school(3, 3), school(4, 4), school(5, 5)]
  const offered = (grade: number) => destinationSchools(schools, { school: { school_id: 1 }, grade })
  expect(offered(9).map(({ school_id }) => school_id)).toEqual([3, 5])
  expect(offered(10).map(({ school_id }) => school_id)).toEqual([4, 5])
  expect(offered(1).map(({ school_id }) => school_id)).toEqual([2])
})

test('the report stage follows from the year and the month', () => {
  const running = { status: 'running', start_date: '2025-11-01' } as const
  expect(reportStage(running, '2025-11-30')).toBe(1)
  expect(reportStage(running, '2025-12-01')).toBe(2)
  expect(reportStage(running, '2026-08-01')).toBe(2)
  expect(reportStage({ ...running, status: 'post' }, '2026-08-01')).toBe(3)
})
