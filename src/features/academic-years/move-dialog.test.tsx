import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { connectApi } from '@/lib/api/api-request'
import { createQueryClient } from '@/lib/api/query-client'
import { en } from '@/testing/messages'
import { MoveToNextStep } from './move-to-next-step'
import type { MoveObstacle } from '@/domain/academic-years/move-schema'
import { NewAcademicYearButton } from './new-academic-year-button'
import type { AcademicYear } from '@/domain/academic-years/schema'

const noVacation = { start_date: null, end_date: null }
const draft: AcademicYear = {
  id: 5,
  name: '2027-2028',
  start_date: '2027-11-01',
  end_date: '2028-10-31',
  short_vacation: noVacation,
  long_vacation: noVacation,
  study_days: [{}],
  status: 'draft',
}
const conflict: MoveObstacle = { message: 'academicYear.status.conflict', values: { status: 'pre', year: 4 } }

/** The obstacles to the step that the API returns now. */
let obstacles: MoveObstacle[]
/** The status that the API was asked to move the year to. */
let moves: unknown[]

async function answer(request: Request): Promise<Response> {
  if (request.method === 'GET') return Response.json({ data: { to: 'pre', obstacles } })
  moves.push(await request.json())
  const [first] = obstacles
  if (first === undefined) return Response.json({ data: { ...draft, status: 'pre' } })
  return Response.json(first, { status: 409 })
}

beforeEach(() => {
  obstacles = []
  moves = []
  i18n.loadAndActivate({ locale: 'en', messages: en })
  vi.stubGlobal('fetch', answer)
  connectApi({
    baseUrl: '/api',
    idempotencyKey: true,
    token: async () => 'token',
    showErrorPage: async () => undefined,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

// jsdom draws nothing, so it cannot know which element covers another.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })

async function open(component: () => React.ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ staticData: { title: 'academicYear.edit', requires: 'public' }, component }),
    history: createMemoryHistory(),
  })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await screen.findAllByText(/./)
}

async function openDialog() {
  await open(() => <MoveToNextStep year={draft} hasUnsavedChanges={false} />)
  await user.click(screen.getByRole('button', { name: 'Move to next step' }))
}

test('a step that the server would refuse cannot be confirmed, with the reason and a way out', async () => {
  obstacles = [conflict]
  await openDialog()
  const dialog = await screen.findByRole('dialog', { name: 'Move 2027-2028 from Draft to Preparation' })
  expect(await within(dialog).findByText(/^Academic Year with Preparation status is already existed\./)).toBeTruthy()
  const wayOut = within(dialog).getByRole('link', { name: 'Open that academic year' })
  expect(wayOut.getAttribute('href')).toBe('/academic-year/edit/4')
  expect(within(dialog).queryByRole('button', { name: /^Move to/ })).toBeNull()
})

test('a year whose schools are still being copied can be checked again until they are there', async () => {
  obstacles = [{ message: 'academicYear.schoolsBeingCopied' }]
  await openDialog()
  const again = await screen.findByRole('button', { name: 'Check again' })
  obstacles = []
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Move to Preparation' })).toBeTruthy()
})

test('a refusal after the check appears in the dialog, which stays open', async () => {
  await openDialog()
  await user.click(await screen.findByRole('checkbox'))
  obstacles = [conflict]
  await user.click(screen.getByRole('button', { name: 'Move to Preparation' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move 2027-2028 from Draft to Preparation' })
  expect(await within(dialog).findByText(/^Academic Year with Preparation status is already existed\./)).toBeTruthy()
  expect(moves).toEqual([{ status: 'pre' }])
})

test('while a draft exists "New" says so and the draft can be opened', async () => {
  await open(() => <NewAcademicYearButton draft={draft} />)
  const button = screen.getByRole('button', { name: 'New' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('link', { name: 'New' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open the draft 2027-2028' }).getAttribute('href')).toBe(
    '/academic-year/edit/5',
  )
})

test('without a draft "New" opens the form', async () => {
  await open(() => <NewAcademicYearButton draft={null} />)
  expect(screen.getByRole('link', { name: 'New' }).getAttribute('href')).toBe('/academic-year/new')
})
