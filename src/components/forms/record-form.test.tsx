import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import * as z from 'zod/mini'
import { api } from '@/lib/api/api'
import { connectApi } from '@/lib/api/api-request'
import { getRecord, type WithTag } from '@/lib/api/get-record'
import { dismissNotification, notifications } from '@/lib/notify'
import { createDeviceWork, DeviceWorkProvider } from '@/lib/storage/device-work'
import { createQueryClient } from '@/lib/api/query-client'
import { en } from '@/testing/messages'
import { FormPage } from './form-page'
import { TextField } from './text-field'
import { useRecordForm } from './use-record-form'
import { useZodForm } from './use-zod-form'

const required = z.string().check(z.minLength(1, 'common.error.require'))
const schoolForm = z.object({ name: required, phone: z.string(), remark: z.string() })
const school = z.object({ name: z.string(), phone: z.string(), remark: z.string() })
type School = z.output<typeof school>

const saved = vi.fn<() => void>()
/** The server's record, and the requests it received. */
let serverRecord: School
let changed: Record<string, { by: string; by_en: string | null; at: string }>
let sent: { body: unknown; ifMatch: string | null }[]
const tag = () =>
  `"${JSON.stringify(serverRecord).length} ${serverRecord.name} ${serverRecord.phone} ${serverRecord.remark}"`
/** Another officer saves in the meantime. */
const otherSaves = (change: Partial<School>) => {
  serverRecord = { ...serverRecord, ...change }
  for (const field of Object.keys(change))
    changed[field] = { by: 'សុខ ដារ៉ា', by_en: 'Sok Dara', at: '2020-11-22T03:31:00.000Z' }
}

function connect(ifMatch: boolean) {
  connectApi({
    baseUrl: '/api',
    idempotencyKey: true,
    ifMatch,
    token: async () => 'token',
    showErrorPage: async () => undefined,
  })
}

async function answer(request: Request): Promise<Response> {
  if (request.method === 'GET') return Response.json(serverRecord, { headers: { ETag: encodeURI(tag()) } })
  const body: unknown = await request.json()
  const ifMatch = request.headers.get('if-match')
  sent.push({ body, ifMatch })
  if (ifMatch !== null && ifMatch !== encodeURI(tag())) {
    return Response.json({ message: 'common.error.changedMeanwhile', changes: changed }, { status: 412 })
  }
  serverRecord = school.parse({ ...serverRecord, ...z.partial(school).parse(body) })
  return Response.json({})
}

const query = { queryKey: ['school'], queryFn: () => getRecord('school', { schema: school }) }

function SchoolPage({ record }: { record: WithTag<School> }) {
  const queryClient = useQueryClient()
  const form = useZodForm(schoolForm, record)
  const mutation = useRecordForm({
    form,
    record,
    toValues: ({ name, phone, remark }) => ({ name, phone, remark }),
    readFields: ({ name, phone, remark }) => ({ name, phone, remark }),
    read: ({ staleTime }) => queryClient.query({ ...query, staleTime }),
    write: (changes, sending) => api.put('school', { schema: z.object({}), body: changes, ...sending }),
    meta: { invalidates: [['school']], success: 'school.editSuccessfulMessage', error: 'snackbar' },
    staysOpen: true,
  })
  return (
    <FormPage form={form} mutation={mutation} draftKey="school/1" onSaved={saved} cancel={null}>
      <TextField control={form.control} name="name" label="Name" />
      <TextField control={form.control} name="phone" label="Phone" />
      <TextField control={form.control} name="remark" label="Remark" />
    </FormPage>
  )
}

async function open() {
  const queryClient = createQueryClient()
  const record = await queryClient.query(query)
  const router = createRouter({
    routeTree: createRootRoute({
      staticData: { title: 'school.edit', requires: 'public' },
      component: () => <SchoolPage record={record} />,
    }),
    history: createMemoryHistory(),
  })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <DeviceWorkProvider value={createDeviceWork('officer')}>
          <RouterProvider router={router} />
        </DeviceWorkProvider>
      </QueryClientProvider>
    </I18nProvider>,
  )
  await screen.findByLabelText('Phone')
}

// jsdom draws nothing: what covers what cannot be known there.
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never })
const type = async (label: string, text: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), text)
}
const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

beforeEach(() => {
  serverRecord = { name: 'សង្កែ', phone: '011', remark: '' }
  changed = {}
  sent = []
  saved.mockReset()
  i18n.loadAndActivate({ locale: 'en', messages: en })
  vi.stubGlobal('fetch', answer)
  // jsdom does not scroll.
  connect(true)
})
afterEach(() => {
  for (const { key } of notifications.get()) dismissNotification(key)
  vi.unstubAllGlobals()
})

test("a form sends only the changed field with its tag, and continues with the server's record", async () => {
  await open()
  const first = encodeURI(tag())
  await type('Phone', '012')
  await save()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ body: { phone: '012' }, ifMatch: first }])
  const second = encodeURI(tag())
  await type('Remark', 'x')
  await save()
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  expect(sent[1]).toEqual({ body: { remark: 'x' }, ifMatch: second })
})

test('what someone else has changed in another field is kept, shown and mentioned', async () => {
  await open()
  await type('Phone', '012')
  otherSaves({ remark: 'near the market' })
  await save()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(serverRecord).toEqual({ name: 'សង្កែ', phone: '012', remark: 'near the market' })
  expect(value('Remark')).toBe('near the market')
  const notification = notifications.get().find(({ id }) => id === 'form.merged')
  expect(notification?.values?.['changes']).toMatch(/^Remark was changed by Sok Dara \(22-Nov-2020 10:31\)\.$/)
  expect(notification?.kind).toBe('info')
  expect(notifications.get().filter(({ kind }) => kind === 'error')).toEqual([])
})

test('a conflict offers both values with who and when, and nothing is saved before a choice', async () => {
  await open()
  await type('Phone', '012')
  await type('Name', 'Sangkae')
  otherSaves({ phone: '099' })
  await save()
  const dialog = await screen.findByRole('dialog', { name: '1 field changed by two people' })
  within(dialog).getByText('Phone')
  within(dialog).getByText('Changed by Sok Dara, 22-Nov-2020 10:31')
  within(dialog).getByRole('button', { name: /^Keep mine: 012/ })
  expect(serverRecord.phone).toBe('099')
  await user.click(within(dialog).getByRole('button', { name: /^Take theirs: 099/ }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(serverRecord).toEqual({ name: 'Sangkae', phone: '099', remark: '' })
  expect(value('Phone')).toBe('099')
})

test('a choice that was put off is asked for again at the next save; mine then replaces theirs', async () => {
  await open()
  await type('Phone', '012')
  otherSaves({ phone: '099' })
  await save()
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(value('Phone')).toBe('012')
  await save()
  await user.click(await screen.findByRole('button', { name: /^Keep mine: 012/ }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(serverRecord.phone).toBe('012')
})

test('a value that the merge makes invalid is reported at its field, and nothing is sent', async () => {
  await open()
  await type('Phone', '012')
  otherSaves({ name: '' })
  await save()
  await screen.findByRole('alert')
  expect(sent).toHaveLength(1)
  expect(saved).not.toHaveBeenCalled()
})

test('with an API that compares no tags the record is read and compared before it is written', async () => {
  connect(false)
  await open()
  await type('Phone', '012')
  otherSaves({ phone: '099', remark: 'new' })
  await save()
  await user.click(await screen.findByRole('button', { name: /^Keep mine: 012/ }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ body: { phone: '012' }, ifMatch: null }])
  expect(serverRecord).toEqual({ name: 'សង្កែ', phone: '012', remark: 'new' })
})

test('what is typed while a save is under way stays in the form, unsaved', async () => {
  await open()
  await type('Phone', '012')
  let release: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') await waiting
    return await answer(request)
  })
  await save()
  expect(screen.getByLabelText('Remark').closest('[inert]')).toBeNull()
  await type('Remark', 'typed meanwhile')
  release()
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(value('Remark')).toBe('typed meanwhile')
  await save()
  await waitFor(() => expect(serverRecord.remark).toBe('typed meanwhile'))
})
