// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signedInUser } from '@/auth/test-users'
import { answerCalls } from '@/testing/answer-calls'
import { makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { Boards } from './boards'

const years = [makeYear({ id: 3 }), makeYear({ id: 2, status: 'archived', start_date: '2024-11-01' })]
const ownPlace = { id: 2, code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }
const ownSchool = { id: 1, emis_code: '02080101', name: 'ក', name_en: 'A', degree: 5 }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['a year that does not exist', 'provincial_officer', { academicYear: 9 }, 'The academic year in this link'],
  ['a month without school', 'provincial_officer', { month: 13 }, 'This academic year does not have the month'],
  ['a place outside the own one', 'provincial_officer', { province: '01' }, 'The place in this link'],
  ['a place outside the own one', 'teacher', { province: '01' }, 'The place in this link'],
  ['another year than the running one', 'teacher', { academicYear: 2 }, 'This page does not show the academic year'],
] as const)('an address that names %s shows a %s the reason and no figures', async (_, role, search, reason) => {
  const calls = answerCalls(() => Response.json({ data: years, meta: { total: years.length } }))
  const user = signedInUser(role)
  const place = { province: ownPlace, school: role === 'teacher' ? ownSchool : null }
  await renderInPage(
    <Boards user={{ ...user, profile: { ...user.profile, ...place } }} today="2026-02-10" search={search} />,
  )
  expect((await screen.findByRole('alert')).textContent).toContain(reason)
  expect(screen.getByRole('link', { name: 'Open the running year' })).toBeDefined()
  expect(calls.filter(({ name }) => name !== 'GET academic-years')).toEqual([])
})
