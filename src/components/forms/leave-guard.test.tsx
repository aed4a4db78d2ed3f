import type { ReactNode } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { useOpenQuestion } from '@/components/feedback/confirm'
import { ConfirmDialog } from '@/components/feedback/confirm-dialog'
import { createQueryClient } from '@/lib/api/query-client'
import { createDeviceWork, DeviceWorkProvider } from '@/lib/storage/device-work'
import { en } from '@/testing/messages'
import { FormPage } from './form-page'
import { TextField } from './text-field'
import { useZodForm } from './use-zod-form'

const text = z.string()

function UserPage() {
  const form = useZodForm(z.object({ name: text, password: text }), { name: '', password: '' })
  const mutation = { mutationFn: () => Promise.resolve({}), meta: { error: 'inline' } } as const
  return (
    <FormPage form={form} mutation={mutation} draftKey="user" onSaved={() => undefined} cancel={null}>
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="password" label="Password" />
    </FormPage>
  )
}

function Question() {
  const question = useOpenQuestion()
  return question && <ConfirmDialog question={question} />
}

const staticData = { title: 'user.title', requires: 'public' } as const

async function open() {
  const root = createRootRoute({ staticData })
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, staticData, component })
  const routeTree = root.addChildren([page('/', UserPage), page('/list', () => <h1>Users</h1>)])
  const history = createMemoryHistory()
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <DeviceWorkProvider value={createDeviceWork('officer')}>
          <RouterProvider router={createRouter({ routeTree, history })} />
          <Question />
        </DeviceWorkProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  await screen.findByLabelText('Name')
  return {
    user: userEvent.setup(),
    leave: async () => {
      await act(async () => history.push('/list'))
      return within(await screen.findByRole('alertdialog', {}, { timeout: 10_000 }))
    },
    comeBack: async () => {
      await screen.findByRole('heading', { name: 'Users' })
      await act(async () => history.back())
      await screen.findByLabelText('Name')
    },
  }
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
})

// jsdom has no device store.
test('a form warns that this device keeps nothing', async () => {
  await open()
  expect(await screen.findByText(/^This browser cannot keep anything on this device\./)).toBeTruthy()
})

test('leaving a form says what is kept of its input, and offers that until it is discarded', async () => {
  const { user, leave, comeBack } = await open()
  await user.type(screen.getByLabelText('Name'), 'Sok')
  const question = await leave()
  expect(question.getByText(/^What you filled in is not saved\. It is offered when you open this again/)).toBeTruthy()
  expect(question.queryByText(/password/)).toBeNull()
  await user.click(question.getByRole('button', { name: 'Leave' }))
  await comeBack()
  await user.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Sok')

  await user.type(screen.getByLabelText('Password'), 'x')
  const again = await leave()
  expect(again.getByText(/A password is not kept\.$/)).toBeTruthy()
  await user.click(again.getByRole('button', { name: 'Discard' }))
  await comeBack()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('')
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})
