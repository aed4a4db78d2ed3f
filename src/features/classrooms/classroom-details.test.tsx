import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup, screen } from '@testing-library/react'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { school } from '@/domain/schools/schema'
import { answerCalls } from '@/testing/answer-calls'
import { renderInPage } from '@/testing/render-in-page'
import { ClassroomDetails } from './classroom-details'
import type { ClassroomDetail } from '@/domain/classrooms/schema'

const place = (code: string) => ({ id: Number(code), code, name: `ក${code}`, name_en: `Place ${code}` })
const home = school.parse({
  id: 31,
  school_id: 1,
  code: 'C1',
  name: 'ក',
  name_en: 'Sangkae',
  emis_code: '02080101',
  status: 1,
  degree: { number: 1, name: 'ខ', name_en: 'Pre-school' },
  academic_year_id: 3,
  principle: null,
  province: place('02'),
  district: place('0208'),
  commune: place('020801'),
  village: place('02080101'),
  accomplishment_status: 0,
})
const vacation = { start_date: null, end_date: null }
const year: AcademicYear = {
  id: 3,
  start_date: '2025-11-01',
  end_date: '2026-10-31',
  status: 'running',
  short_vacation: vacation,
  long_vacation: vacation,
  study_days: [{}],
}
const room: ClassroomDetail = {
  id: 10,
  grade: 0,
  grade_name: 'មត្តេយ្យ',
  grade_name_en: 'Pre-school',
  suffix: 'ក',
  status: 1,
  special_education: 0,
  bilingual: 1,
  type: 0,
  teacher: null,
  academic_year_school_id: 31,
  isCanDelete: true,
  subjects: [],
  excluded_subjects: [],
  scored_subjects: [],
}

beforeEach(() => {
  answerCalls(() => Response.json({ data: [] }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The value under a label; null where the label is not shown. */
function readValue(label: string): string | null {
  return screen.queryByText(label, { selector: 'dt' })?.nextElementSibling?.textContent ?? null
}
async function show(change: Partial<ClassroomDetail>) {
  cleanup()
  await renderInPage(<ClassroomDetails room={{ ...room, ...change }} school={home} year={year} />)
}

test.each([
  [1, 'No'],
  [2, 'English'],
  [3, 'French'],
  [4, 'Other'],
])('the foreign language %i of a class is %s', async (bilingual, language) => {
  await show({ bilingual })
  expect(readValue('Foreign language')).toBe(language)
})

test.each([
  [-3, 'Mixed pre-school'],
  [-2, 'Lower pre-school'],
  [-1, 'Middle pre-school'],
  [0, 'Upper pre-school'],
  [1, 'Grade 1'],
  [12, 'Grade 12'],
])('grade %i of a class is %s', async (grade, name) => {
  await show({ grade })
  expect(readValue('Grade')).toBe(name)
})

test('special education is yes as 1 and no as 0, and shown of pre-school classes only', async () => {
  await show({ special_education: 1 })
  expect(readValue('Special education')).toBe('Yes')
  await show({ special_education: 0 })
  expect(readValue('Special education')).toBe('No')
  await show({ grade: 1, special_education: null })
  expect(readValue('Special education')).toBeNull()
})

test('a class is inactive as 0 and active as 1', async () => {
  await show({ status: 0 })
  expect(readValue('Status')).toBe('Inactive')
  await show({ status: 1 })
  expect(readValue('Status')).toBe('Active')
})
