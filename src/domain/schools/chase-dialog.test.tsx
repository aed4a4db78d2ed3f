import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadCatalog } from '@/lib/i18n/i18n'
import { notifications } from '@/lib/notify'
import { answerCalls } from '@/testing/answer-calls'
import { makeSchool, makeYear } from '@/testing/records'
import { renderInPage } from '@/testing/render-in-page'
import { ChaseDialog } from './chase-dialog'

beforeAll(() => loadCatalog('signedIn'))
afterEach(() => {
  vi.unstubAllGlobals()
})

const listing = { page: 2, size: 25, sort: 'code.asc', academicYear: 1, silent: 10 } as const
const school = makeSchool({
  name: 'វិទ្យាល័យសង្កែ',
  name_en: 'Sangkae High School',
  emis_code: '02080101',
  phone_number_1: '012345678',
  phone_number_2: null,
})

async function show() {
  const calls = answerCalls(({ name }) =>
    name === 'GET academic-years'
      ? Response.json({ data: [makeYear({ id: 1, name: '2025-2026' })], meta: { total: 1 } })
      : Response.json({ data: [school], meta: { total: 60 } }),
  )
  await renderInPage(<ChaseDialog listing={listing} onClose={() => undefined} />)
  const text = await screen.findByRole('textbox', { name: 'Message to the schools' })
  return { calls, text: text instanceof HTMLTextAreaElement ? text.value : '' }
}

test('schools that are behind are listed from the first on, each with a telephone that can be called', async () => {
  const { calls } = await show()
  expect(calls.find(({ name }) => name === 'GET schools')?.params).toMatchObject({ page: '1', silent_month: '10' })
  expect(screen.getByRole('link', { name: '012345678' }).getAttribute('href')).toBe('tel:012345678')
  screen.getByText('and 59 more')
  // What they lack is said in the language of the page, too.
  screen.getByText('No scores in November')
})

test('the message to them is in Khmer, names the month and the schools and no telephone, and is copied with one press', async () => {
  const user = userEvent.setup()
  const { text } = await show()
  expect(text).toContain('2025-2026')
  expect(text).toContain('មិនបញ្ចូលពិន្ទុ វិច្ឆិកា')
  expect(text).toContain('1. វិទ្យាល័យសង្កែ (02080101)')
  expect(text).not.toContain('012345678')
  await user.click(screen.getByRole('button', { name: 'Copy message' }))
  expect(await navigator.clipboard.readText()).toBe(text)
  expect(notifications.get()).toMatchObject([{ kind: 'success', id: 'school.chase.copied' }])
})
