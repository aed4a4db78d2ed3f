import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { connectApi } from '@/lib/api/api-request'
import { notifications } from '@/lib/notify'
import { createQueryClient } from '@/lib/api/query-client'
import { en } from '@/testing/messages'
import { NewStudentAccountForm } from './new-student-account-form'

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
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
  cleanup()
  vi.unstubAllGlobals()
})

test('a password that the server refuses as too common is named at its field, which has the focus', async () => {
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
  const [password, confirmation] = [screen.getByLabelText('Password'), screen.getByLabelText('Confirm password')]
  await user.type(password, 'password1')
  await user.type(confirmation, 'password1')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await vi.waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  const described = password.getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = described.map((id) => document.getElementById(id)?.textContent)
  expect(texts.join(' ')).toContain('is among the most common')
  expect(document.activeElement).toBe(password)
  expect(notifications.get()).toEqual([])
})
