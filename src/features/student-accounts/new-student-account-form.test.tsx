import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { connectApi } from '@/lib/api/api-request'
import { notifications } from '@/lib/notify'
import { createQueryClient } from '@/lib/api/query-client'
import { en } from '@/testing/messages'
import { NewStudentAccountForm } from './new-student-account-form'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { message: 'common.error.form', errors: { password: 'common.error.passwordCommon' } },
      { status: 400 },
    ),
  )
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

/** Sends the form with a password; gives its field and what is written at it. */
async function create(password: string) {
  const user = userEvent.setup()
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <NewStudentAccountForm
          student={{
            sts_id: '0219000001',
            first_name: 'ដារ៉ា',
            last_name: 'សុខ',
            first_name_en: 'Dara',
            last_name_en: 'Sok',
            gender: 'm',
            birth_date: '2013-01-01',
            username: null,
            status: null,
          }}
          onWork={() => undefined}
          onCreated={() => undefined}
        />
      </QueryClientProvider>
    </I18nProvider>,
  )
  const field = screen.getByLabelText('Password')
  await user.type(field, password)
  await user.type(screen.getByLabelText('Confirm password'), password)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return { field, texts: described.map((id) => document.getElementById(id)?.textContent).join(' ') }
}

test('a password that the server refuses as too common is named at its field, which has the focus', async () => {
  const { field, texts } = await create('iloveyou')
  expect(texts).toContain('is among the most common')
  expect(document.activeElement).toBe(field)
  expect(notifications.get()).toEqual([])
})

test.each([
  ['aaaaaa', 'is one character again and again'],
  ['khmer១២៣', 'is among the most common'],
  ['0219000001', 'must not be the same as the account name'],
])('the password %s is named at its field before anything is sent', async (password, text) => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  expect((await create(password)).texts).toContain(text)
  const addresses = fetched.mock.calls.map(([request]) => (request instanceof Request ? request.url : String(request)))
  expect(addresses.filter((address) => address.includes('/student-accounts'))).toEqual([])
})
