// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { signedInUser } from '@/testing/test-users'
import { answerCalls } from '@/testing/answer-calls'
import { makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { Boards } from './boards'

const years = [makeYear({ id: 3 }), makeYear({ id: 2, status: 'archived', start_date: '2024-11-01' })]
const ownPlace = { id: 2, code: '02', name: 'បាត់ដំបង', name_en: 'Battambang' }
const ownSchool = { id: 1, emis_code: '02080101', name: 'ក', name_en: 'A', degree: 5 }

afterEach(() => {
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

test('places with 1 % and 99 % entered have different bars; complete schools are counted apart', async () => {
  const stage = { complete: 0, partial: 0, not_started: 61 }
  const sheets = (entered: number) => ({ complete: 0, partial: 61, not_started: 0, expected: 1000, entered })
  const figures = (entered: number) => ({ schools: 61, stage, scores: sheets(entered), attendance: sheets(entered) })
  const province = (code: string, name_en: string, entered: number) => ({
    kind: 'province',
    code,
    school_id: null,
    name: name_en,
    name_en,
    ...figures(entered),
  })
  const places = [province('02', 'Battambang', 990), province('13', 'Preah Vihear', 10)]
  const total = { ...figures(1000), schools: 122 }
  const progress = { level: 2, counted_at: '2026-02-10T08:00:00Z', total, places }
  answerCalls(({ name }) => {
    if (name === 'GET progress/places') return Response.json({ data: progress })
    if (name === 'GET progress/months') return Response.json({ data: [] })
    return Response.json({ data: years, meta: { total: years.length } })
  })
  await renderInPage(<Boards user={signedInUser('demis')} today="2026-02-10" search={{}} />)
  const board = within(await screen.findByRole('region', { name: /^Progress in/ }))
  const rows = board.getAllByRole('listitem').slice(-2)
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Preah Vihear', 'Battambang'])
  for (const [index, percent] of ['1%', '99%'].entries()) {
    const row = within(rows[index] ?? document.body)
    expect(row.getAllByText(`${percent} done, 0 of 61 complete`)).toHaveLength(2)
  }
  const bars = rows.map((row) => row.querySelector('[class*=overflow-hidden]'))
  const sizes = bars.map((bar) =>
    Array.from(bar?.children ?? [], (part) => part instanceof HTMLElement && part.style.flexGrow),
  )
  expect(sizes).toEqual([
    ['10', '990'],
    ['990', '10'],
  ])
})
