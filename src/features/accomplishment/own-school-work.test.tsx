import { expect, test } from 'vitest'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear, AcademicYearStatus } from '@/domain/academic-years/schema'
import { schoolQueries } from '@/domain/schools/queries'
import type { School } from '@/domain/schools/schema'
import { createQueryClient } from '@/lib/api/query-client'
import { en, km } from '@/testing/messages'
import { OwnSchoolWork } from './own-school-work'
import { accomplishmentQueries } from './queries'
import type { AccomplishmentStatement } from './schema'

const rawSchool = 1
const place = { id: 1, code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }

function createYear(id: number, start: number, status: AcademicYearStatus): AcademicYear {
  return {
    id,
    name: `${start}-${start + 1}`,
    start_date: `${start}-11-01`,
    end_date: `${start + 1}-10-31`,
    status,
    short_vacation: { start_date: null, end_date: null },
    long_vacation: { start_date: null, end_date: null },
    study_days: [{}],
  }
}

function createSchool(year: AcademicYear, accomplishment: School['accomplishment_status']): School {
  return {
    id: year.id * 10 + rawSchool,
    school_id: rawSchool,
    code: 'C01',
    name: 'វិទ្យាល័យ សង្កែ',
    name_en: 'Sangkae',
    emis_code: '02080101',
    status: 1,
    degree: { number: 5, name: '', name_en: '' },
    academic_year_id: year.id,
    principle: null,
    province: place,
    district: place,
    commune: place,
    village: place,
    accomplishment_status: accomplishment,
  }
}

const room = { classroom_id: 1, grade: 7, grade_name: 'ថ្នាក់ទី៧', grade_name_en: 'Grade 7', suffix: 'ក' }
const lacking: Omit<AccomplishmentStatement, 'year_status' | 'accomplishment_status'> = {
  classes: 2,
  students: 40,
  students_without_class: 3,
  classes_without_scores: [{ ...room, months: [0, 1] }],
  classes_without_attendance: [],
  students_without_result: { total: 40, classes: [] },
}

interface Shown {
  years: AcademicYear[]
  /** By the year's id; a year without one has no such school. */
  levels?: Readonly<Record<number, School['accomplishment_status']>>
  locale?: 'en' | 'km'
}

async function show({ years, levels = {}, locale = 'en' }: Shown) {
  const client = createQueryClient()
  client.setQueryData(academicYearQueries.all().queryKey, { data: years, total: years.length })
  for (const year of years) {
    const level = levels[year.id]
    const school = level === undefined ? null : createSchool(year, level)
    client.setQueryData(schoolQueries.inYear(rawSchool, year.id).queryKey, school)
    if (school === null || level === undefined) continue
    const statement = { ...lacking, year_status: year.status, accomplishment_status: level }
    client.setQueryData(accomplishmentQueries.statement(school.id).queryKey, statement)
  }
  const i18n = setupI18n({ locale, messages: { [locale]: locale === 'en' ? en : km } })
  const router = createRouter({
    routeTree: createRootRoute({
      staticData: { title: 'dashboard.title', requires: 'signed-in' },
      component: () => <OwnSchoolWork rawSchool={rawSchool} />,
    }),
    history: createMemoryHistory(),
  })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  const messages = locale === 'en' ? en : km
  return await screen.findByRole('region', { name: String(messages['dashboard.ownSchool']) })
}

test("the own school's card says what the running year's work lacks, and leads there", async () => {
  const card = await show({ years: [createYear(3, 2025, 'running')], levels: { 3: 1 } })
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 class has months without scores', '3 students have no class'])
  expect(
    within(card)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.split('?')[0]),
  ).toEqual(['/score-management', '/student', '/school/edit/31'])
  const withoutClass = within(card).getByRole('link', { name: '3 students have no class' })
  expect(withoutClass.getAttribute('href')).toContain('withoutClass=true')
})

test('the card of the own school says when the work of a stage is completed', async () => {
  const card = await show({ years: [createYear(3, 2025, 'running')], levels: { 3: 2 } })
  expect(card.textContent).toContain('“Completed running” is ticked.')
  // Children without a class are left, which no stage but the first asks for.
  expect(within(card).getByRole('listitem').textContent).toBe('3 students have no class')
})

test("the own school's card has each open year with its stage, but no draft or archived one", async () => {
  const years = [
    createYear(5, 2027, 'draft'),
    createYear(4, 2026, 'pre'),
    createYear(3, 2025, 'running'),
    createYear(2, 2024, 'post'),
    createYear(1, 2023, 'archived'),
  ]
  const card = await show({ years, levels: { 4: 0, 3: 2 } })
  const headings = within(card).getAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent?.slice(0, 9))).toEqual(['2026-2027', '2025-2026', '2024-2025'])
  // Three students wait for a class in two years; the school does not exist in the closing year.
  expect(within(card).getAllByRole('listitem')).toHaveLength(2)
  expect(card.textContent).toContain(String(en['dashboard.noScores.noSchool']))
})

test('the card of the own school is in Khmer, and says when no year is open', async () => {
  const card = await show({ years: [createYear(1, 2023, 'archived')], locale: 'km' })
  expect(card.textContent).toContain(String(km['dashboard.noYears']))
})
