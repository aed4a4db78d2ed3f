import { at, type SignedInApi } from './api'
import { main } from './page'
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './test'

// Steps shared by the specs about the student list.

export const demoSchool = 27_026

export async function search(page: Page, words: string) {
  await main(page).getByRole('searchbox', { name: 'Name or student ID' }).fill(words)
  await page.keyboard.press('Enter')
}

interface Student {
  family: string
  given: string
  grade?: number
}

/** Enrolls students in the demo school, as its principal. */
export async function enroll(page: Page, students: readonly Student[]) {
  const call = page.waitForRequest(/\/api\/classrooms\?/)
  await page.goto('/student')
  const authorization = (await (await call).allHeaders())['authorization'] ?? ''
  const headers = { authorization }
  const own = await page.request.get('/api/profile/manager', { headers })
  const profile: { id: number; school: { emis_code: string } } = await own.json()
  const ids: number[] = []
  for (const { family, given, grade = 8 } of students) {
    const answer = await page.request.post('/api/enrollments', {
      headers,
      data: {
        academic_year_id: 3,
        grade,
        emis_school_code: profile.school.emis_code,
        report_stage: 1,
        enrolled_date: '2025-11-03',
        enrolled_by: profile.id,
        emis_student_id: null,
        student: {
          first_name: given,
          last_name: family,
          gender: 'f',
          birth_date: '2012-03-04',
          enrollment_status: 0,
          transfer_status: 0,
        },
        options: { ethnicity: 0, disabilities: [], health_problems: [], personal_problems: [], scholarships: [1] },
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const made: { data: { id: number } } = await answer.json()
    ids.push(made.data.id)
  }
  return { headers, ids }
}
export const freshFamily = () => `Zt${String(randomInt(100_000, 999_999))}`

interface NewNinthGrader {
  /** The account that enrolls, which is signed in. */
  account: string
  year: number
  emisCode: string
  given: string
}

/** Enrolls a new student of the family ផ្ទេរ into grade 9 of a school; gives the answer of the API. */
export async function enrollNinthGrader(
  api: SignedInApi,
  { account, year, emisCode, given }: NewNinthGrader,
): Promise<unknown> {
  const enrolledBy = at(await api.get(`profile/${account}`), 'id')
  const none: number[] = []
  return await api.post('enrollments', {
    academic_year_id: year,
    grade: 9,
    emis_school_code: emisCode,
    report_stage: 1,
    enrolled_date: '2025-12-01',
    enrolled_by: enrolledBy,
    emis_student_id: null,
    student: {
      first_name: given,
      last_name: 'ផ្ទេរ',
      gender: 'f',
      birth_date: '2011-03-04',
      enrollment_status: 0,
      transfer_status: 0,
    },
    options: { ethnicity: 0, disabilities: none, health_problems: none, personal_problems: none, scholarships: none },
  })
}
