import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import * as z from 'zod/mini'
import { ApiError } from '@/lib/api/api-error'
import { dismissNotification, notifications } from '@/lib/notify'
import { createDeviceWork, DeviceWorkProvider } from '@/lib/storage/device-work'
import { createQueryClient } from '@/lib/api/query-client'
import { en } from '@/testing/messages'
import { Combobox } from './combobox'
import { DialogForm } from './dialog-form'
import { FormPage } from './form-page'
import { FormSection } from './form-section'
import { SelectField } from './select-field'
import { TextField } from './text-field'
import { useZodForm } from './use-zod-form'

const required = z.string().check(z.minLength(1, 'common.error.require'))
const person = z.object({ name: required, phone: z.string().check(z.maxLength(3, 'common.error.phone')) })
const schema = z.object({ father: person, mother: person, village: required, district: z.string() })

/** The server's reaction to the next save. */
let write: () => Promise<void>

function Page() {
  const [initial] = useState({
    father: { name: '', phone: '' },
    mother: { name: '', phone: '' },
    village: '',
    district: '',
  })
  const form = useZodForm(schema, initial)
  const { control } = form
  return (
    <FormPage
      form={form}
      mutation={{ mutationFn: async () => await write(), meta: { error: 'snackbar', invalidates: [] } }}
      draftKey="family/1"
      onSaved={() => undefined}
      cancel={null}
    >
      {(['father', 'mother'] as const).map((kind) => (
        <FormSection key={kind} title={kind}>
          <TextField control={control} name={`${kind}.name`} label="Last name" required />
          <TextField control={control} name={`${kind}.phone`} label="Phone" />
        </FormSection>
      ))}
      <TextField control={control} name="district" label="District" />
      <SelectField
        control={control}
        name="village"
        label="Village"
        required
        options={[]}
        waitsFor={form.watch('district') === '' ? 'Choose this first: District.' : null}
      />
    </FormPage>
  )
}

async function open(page: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({
      staticData: { title: 'school.edit', requires: 'public' },
      component: () => page,
    }),
    history: createMemoryHistory(),
  })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <DeviceWorkProvider value={createDeviceWork('officer')}>
          <RouterProvider router={router} />
        </DeviceWorkProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  await screen.findByRole('button', { name: 'Save' })
}

const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
const errors = () => notifications.get().filter(({ kind }) => kind === 'error')
const fill = async () => {
  for (const field of screen.getAllByRole('textbox', { name: /^Last name/ })) await user.type(field, 'សុខ')
  await user.type(screen.getByRole('textbox', { name: 'District' }), 'x')
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  write = async () => undefined
})
afterEach(() => {
  for (const { key } of notifications.get()) dismissNotification(key)
  vi.unstubAllGlobals()
})

test('the error summary lists every wrong field with its section, also those found after the submit', async () => {
  await open(<Page />)
  await save()
  const lines = () =>
    within(screen.getByRole('alert'))
      .getAllByRole('link')
      .map((link) => link.textContent)
  // Fields report their messages after the render in which the form has them.
  await waitFor(() =>
    expect(lines()).toEqual(['father: Last name: The field is required.', 'mother: Last name: The field is required.']),
  )
  await user.type(screen.getAllByRole('textbox', { name: 'Phone' })[0] ?? document.body, '012345')
  await user.tab()
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(lines()[1]).toMatch(/^father: Phone: /)
  await user.click(within(screen.getByRole('alert')).getByRole('link', { name: /^mother/ }))
  expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: /^Last name/ })[1])
})

test('an error of a value that no field shows is still listed', async () => {
  await open(<Page />)
  for (const field of screen.getAllByRole('textbox', { name: /^Last name/ })) await user.type(field, 'សុខ')
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('The field is required.')
})

test('a required select that waits for another choice says so and is not shown as wrong', async () => {
  await open(<Page />)
  const village = screen.getByRole('button', { name: 'Village Choose this first: District.' })
  expect(village.closest('div')?.textContent).toContain('Village *')
  await save()
  await screen.findByRole('alert')
  expect(village.getAttribute('aria-invalid')).toBeNull()
  expect(village.getAttribute('aria-describedby')).toBeNull()
  cleanup()
  render(
    <I18nProvider i18n={i18n}>
      <Combobox
        label="School"
        required
        options={[]}
        value=""
        onChange={() => undefined}
        waitsFor="Choose this first: Province."
        error="The field is required."
      />
    </I18nProvider>,
  )
  screen.getByRole('button', { name: 'School Choose this first: Province.' })
  expect(screen.queryByText('The field is required.')).toBeNull()
})

test("a field's error from the server is shown at the field and not announced a second time", async () => {
  const fields = { 'father.name': 'common.error.phone' }
  write = () => Promise.reject(new ApiError({ kind: 'refused', status: 400, fields, endpoint: 'PUT family' }))
  await open(<WithoutVillage />)
  await fill()
  await save()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('father: Last name'))
  expect(errors()).toEqual([])
})

test('the announced failure of a save goes away with the next attempt', async () => {
  write = () => Promise.reject(new ApiError({ kind: 'server', status: 500, endpoint: 'PUT family' }))
  await open(<WithoutVillage />)
  await fill()
  await save()
  await waitFor(() => expect(errors()).toHaveLength(1))
  write = async () => undefined
  await save()
  await waitFor(() => expect(errors()).toEqual([]))
})

/** The same form with nothing that waits. */
function WithoutVillage() {
  const form = useZodForm(z.omit(schema, { village: true }), {
    father: { name: '', phone: '' },
    mother: { name: '', phone: '' },
    district: '',
  })
  return (
    <FormPage
      form={form}
      mutation={{ mutationFn: async () => await write(), meta: { error: 'snackbar', invalidates: [] } }}
      draftKey="family/2"
      onSaved={() => undefined}
      cancel={null}
    >
      {(['father', 'mother'] as const).map((kind) => (
        <FormSection key={kind} title={kind}>
          <TextField control={form.control} name={`${kind}.name`} label="Last name" required />
        </FormSection>
      ))}
      <TextField control={form.control} name="district" label="District" />
    </FormPage>
  )
}

function LateFieldPage() {
  const form = useZodForm(person, { name: '', phone: '' })
  return (
    <FormPage
      form={form}
      mutation={{ mutationFn: async () => await write(), meta: { error: 'snackbar', invalidates: [] } }}
      draftKey="family/3"
      onSaved={() => undefined}
      cancel={null}
    >
      {form.watch('phone') !== '' && <TextField control={form.control} name="name" label="Name" />}
      <TextField control={form.control} name="phone" label="Phone" />
    </FormPage>
  )
}

test('a field that appeared later above another is listed first and gets the focus', async () => {
  await open(<LateFieldPage />)
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '012345')
  await save()
  const links = within(await screen.findByRole('alert')).getAllByRole('link')
  expect(links.map((link) => link.textContent?.split(':')[0])).toEqual(['Name', 'Phone'])
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

function NameDialog() {
  const form = useZodForm(z.object({ name: required }), { name: '' })
  return (
    <DialogForm
      title="New name"
      form={form}
      mutation={{ mutationFn: async () => await write(), meta: { error: 'snackbar', invalidates: [] } }}
      draftKey="name/1"
      onSaved={() => undefined}
      onClose={() => undefined}
      submitLabel="Save"
      actions={<button type="button">Back</button>}
    >
      <TextField control={form.control} name="name" label="Name" required />
    </DialogForm>
  )
}

test('the other actions of a dialog come before its own buttons, after the fields', async () => {
  await open(<NameDialog />)
  const form = screen.getByRole('form', { name: 'New name' })
  const back = screen.getByRole('button', { name: 'Back' })
  const saves = screen.getByRole('button', { name: 'Save' })
  expect(form.contains(back)).toBe(false)
  expect(back.compareDocumentPosition(saves)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(form.compareDocumentPosition(back)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a dialog names its fields in error as a page does', async () => {
  await open(<NameDialog />)
  await save()
  const summary = await screen.findByRole('alert', { name: 'Not saved yet: 1 field needs correcting.' })
  expect(await within(summary).findByRole('link')).toHaveProperty('textContent', 'Name: The field is required.')
})

test('a dialog takes no input while its save is sent, and takes it again when that fails', async () => {
  let fail: (error: ApiError) => void = () => undefined
  write = () =>
    new Promise((_, reject) => {
      fail = reject
    })
  await open(<NameDialog />)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await userEvent.type(name, 'Sok')
  expect(name.closest('[inert]')).toBeNull()
  await save()
  await waitFor(() => expect(name.closest('[inert]')).not.toBeNull())
  fail(new ApiError({ kind: 'server', status: 500, endpoint: 'POST name' }))
  await waitFor(() => expect(name.closest('[inert]')).toBeNull())
  expect(name).toHaveProperty('value', 'Sok')
})
