import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadCatalog } from '@/lib/i18n/i18n'
import { answerCalls } from '@/testing/answer-calls'
import { makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { signedInUser } from '@/testing/test-users'
import { WorkByPlace } from './work-by-place'

beforeAll(() => loadCatalog('signedIn'))
afterEach(() => {
  vi.unstubAllGlobals()
})

const sheets = { complete: 0, partial: 0, not_started: 0, expected: 0, entered: 0 }
const province = (code: string, name_en: string, waiting?: object) => ({
  kind: 'province',
  code,
  school_id: null,
  name: name_en,
  name_en,
  schools: 1,
  stage: { complete: 0, partial: 0, not_started: 1 },
  scores: sheets,
  attendance: sheets,
  waiting,
})

async function show(places: ReturnType<typeof province>[]) {
  const [total] = places
  answerCalls(() => Response.json({ data: { level: 2, counted_at: '2026-02-10T08:00:00Z', total, places } }))
  const user = signedInUser('demis')
  await renderInPage(
    <WorkByPlace user={user} year={makeYear({ id: 3 })} gazetteer={undefined} work="without_class" to="/enrollment" />,
  )
}

test('the places where most waits come first, and each leads to its own', async () => {
  const waiting = (without_class: number) => ({ students: 1200, without_class, undecided: 0, rounds_due: 0 })
  await show([province('01', 'Banteay Meanchey', waiting(0)), province('02', 'Battambang', waiting(7))])
  await screen.findByText('7 students have no class')
  const links = screen.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Battambang', 'Banteay Meanchey'])
  expect(links[0]?.getAttribute('href')).toContain('gazetteer=02')
})

test('an API that does not count what waits leaves what has to be chosen', async () => {
  await show([province('01', 'Banteay Meanchey')])
  await screen.findByRole('status')
  expect(screen.queryByRole('link')).toBeNull()
})
