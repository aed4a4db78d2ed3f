import { type ReactNode, Suspense, useState } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '@/lib/api/api-error'
import { connectApi } from '@/lib/api/api-request'
import { Dialog } from '@/components/ui/dialog'
import { createDeviceWork } from '@/lib/storage/device-work'
import { dismissNotification, notifications } from '@/lib/notify'
import { en } from '@/testing/messages'
import type { UnlikelyRule } from '@/sheets/grid/unlikely'
import type { SheetColumns } from '@/sheets/grid/columns'
import { nameDefinition, numberDefinition } from '@/testing/sheets/test-columns'
import { createSheetWork } from './sheet-work'
import { UserSessionProvider } from '@/sheets/user-session'
import type { ServerCell, SheetId } from './sheet'
import { SheetFrame } from './sheet-frame'

const columns: SheetColumns = [
  nameDefinition,
  { id: 'language', header: 'Languages', columns: [numberDefinition('Khmer'), numberDefinition('English')] },
]
const rows = [
  { id: 'r0', values: ['Bopha', null, 6] },
  { id: 'r1', values: ['Dara', 5, 6] },
]

/** The server's cells, and its response to a save. */
let cellsOnServer: Map<string, Map<string, ServerCell>>
let write: () => Promise<void>

beforeAll(() => {
  // jsdom lays nothing out and has neither of these.
  i18n.loadAndActivate({ locale: 'en', messages: en })
  connectApi({
    baseUrl: '/api',
    idempotencyKey: true,
    token: async () => 'token',
    showErrorPage: async () => undefined,
  })
})

const device = createDeviceWork('teacher')
const sheets = createSheetWork({
  owner: 'teacher',
  device,
  apiFor: async () => ({
    read: async () => ({ etag: null, cells: cellsOnServer }),
    write: () => write(),
    prepare: async () => undefined,
    noteSaved: () => undefined,
    readText: Number,
    savedMessage: 'score.saveSuccessfulMessage',
    findReasons: () => [],
    closedBy: ['score.readOnlyYear'],
    blockedBy: ['score.importRunning'],
  }),
})

const cellOnServer = (value: number | null): ServerCell => ({ value, by: 'សុខ ដារ៉ា', at: '2026-11-22T03:31:00.000Z' })
beforeEach(() => {
  write = async () => undefined
  cellsOnServer = new Map(
    rows.map(({ id, values: [, khmer, english] }) => [
      id,
      new Map([
        ['Khmer', cellOnServer(typeof khmer === 'number' ? khmer : null)],
        ['English', cellOnServer(typeof english === 'number' ? english : null)],
      ]),
    ]),
  )
})
let sheet: SheetId
afterEach(async () => {
  for (const { key } of notifications.get()) dismissNotification(key)
  // Waiting saves of one test would be sent before those of the next one.
  write = async () => undefined
  const { outbox } = await sheets.service()
  await vi.waitFor(async () => {
    window.dispatchEvent(new Event('online'))
    if ((await outbox.pending(sheet)).length > 0) throw new Error('a save still waits')
  })
})

let classroom = 0

interface Opened {
  readOnlyReason?: string | null
  writer?: ServerCell | null
  shown?: typeof rows
  /** Whether a link led here on which something is missing. */
  startsAtMissing?: boolean
  unlikely?: UnlikelyRule | null
}

async function open({
  readOnlyReason = null,
  writer = null,
  shown = rows,
  startsAtMissing = false,
  unlikely = null,
}: Opened = {}) {
  classroom += 1
  sheet = {
    kind: 'scores',
    classroom,
    academicYear: 1,
    school: 1,
    grade: 7,
    suffix: 'ក',
    month: 10,
  }
  const sheetPage = () => (
    <Suspense>
      <SheetFrame
        sheet={sheet}
        name="Grade 7 ក"
        label="Scores"
        columns={columns}
        rows={shown}
        etag={null}
        unlikely={unlikely}
        totals={{ total: 2, female: 1 }}
        readOnlyReason={readOnlyReason}
        serverCell={() => writer}
        onSaved={() => undefined}
        noRows=""
        menu={<ImportButton />}
      />
    </Suspense>
  )
  const staticData = { title: 'score.title', requires: 'public' } as const
  const root = createRootRoute({ staticData })
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, staticData, component })
  const routeTree = root.addChildren([page('/', sheetPage), page('/school', () => <h1>Schools</h1>)])
  const history = createMemoryHistory()
  history.replace('/', { startsAtMissing })
  const router = createRouter({ routeTree, history })
  render(
    <I18nProvider i18n={i18n}>
      <UserSessionProvider userSession={{ device, sheets, dispose: () => undefined }}>
        <RouterProvider router={router} />
      </UserSessionProvider>
    </I18nProvider>,
  )
  await screen.findByRole('grid', {}, { timeout: 10_000 })
  return Object.assign(userEvent.setup(), { leave: () => history.push('/school'), comeBack: () => history.back() })
}

/** What the menu of a sheet opens. */
function ImportButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Import
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Import a file" />
    </>
  )
}

const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-position="${row}/${column}"]`)
  if (found === null) throw new Error(`No cell ${row}, ${column} in the page`)
  return found
}
const saveAll = () => screen.queryByRole('button', { name: 'Save all' })
const status = () => screen.getByRole('group', { name: 'State of the work' })

const refused = (messageId: string) =>
  new ApiError({ kind: 'refused', status: 409, messageId, endpoint: 'POST /scores' })

test('a sheet in which nothing can be changed has no Save all', async () => {
  await open({ readOnlyReason: 'score.readOnlyYear' })
  expect(screen.getByText('This academic year is closed: its scores can no longer be changed.')).toBeTruthy()
  expect(saveAll()).toBeNull()
})

test('a sheet whose year was closed while it was open has no Save all any more', async () => {
  write = () => Promise.reject(refused('score.readOnlyYear'))
  const user = await open()
  cell(0, 1).focus()
  await user.keyboard('7{Enter}{Control>}s{/Control}')
  expect(await screen.findByText(/^It can no longer be saved\./)).toBeTruthy()
  expect(saveAll()).toBeNull()
  expect(screen.getByRole('button', { name: 'Download as a file' })).toBeTruthy()
})

test('a mark that was typed and cleared again is missing and does not prevent saving', async () => {
  const user = await open()
  cell(0, 1).focus()
  await user.keyboard('7{Enter}8{Enter}')
  await user.click(cell(0, 1))
  await user.keyboard('{Delete}')
  expect(screen.getByRole('button', { name: /^1 missing/ })).toBeTruthy()
  expect(saveAll()?.getAttribute('aria-disabled')).not.toBe('true')
})

test('unlikely marks are counted and led to, can be saved, and stay accepted while the user is away', async () => {
  const unlikely: UnlikelyRule = ({ column }, valueOf) =>
    Number(valueOf(column)) < 3 ? { id: 'score.unlikely.range', values: { lowest: 6, highest: 7 } } : null
  const user = await open({ unlikely })
  cell(0, 1).focus()
  await user.keyboard('1{Enter}2{Enter}')
  await user.click(screen.getByRole('button', { name: /^2 to check/ }))
  expect(document.activeElement).toBe(cell(1, 1))
  await user.keyboard('{F9}')
  expect(screen.queryByRole('button', { name: /^1 problem/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^1 to check/ })).toBeTruthy()
  user.leave()
  await screen.findByRole('heading', { name: 'Schools' })
  user.comeBack()
  expect(await screen.findByRole('button', { name: /^1 to check/ })).toBeTruthy()
  expect(cell(1, 1).textContent).toBe('2')
  expect(cell(1, 1).title).toBe('')
  await user.click(screen.getByRole('button', { name: 'Save all' }))
  await vi.waitFor(() => expect(status().textContent).toBe('Saved'))
  expect(screen.getByRole('button', { name: /^1 to check/ })).toBeTruthy()
})

test('a save that waits for the server is not called a lost connection', async () => {
  write = () => Promise.reject(refused('score.importRunning'))
  const user = await open()
  cell(0, 1).focus()
  await user.keyboard('7{Enter}')
  expect(status().textContent).toBe('1 cell not saved')
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(() => expect(status().textContent).toBe('The server is busy · 1 cell not saved · sent by itself'))
  await user.keyboard('8{Enter}')
  expect(status().textContent).toBe('The server is busy · 1 cell not saved · sent by itself1 cell not saved')
})

test('in English a conflict names the other person in Latin letters, where they have a Latin name', async () => {
  for (const [writer, name] of [
    [{ ...cellOnServer(9), byLatin: 'Sok Dara' }, 'Sok Dara'],
    [cellOnServer(9), 'សុខ ដារ៉ា'],
  ] as const) {
    cellsOnServer.get('r0')?.set('Khmer', writer)
    const user = await open({ writer })
    cell(0, 1).focus()
    await user.keyboard('7{Enter}{Control>}s{/Control}')
    await user.click(await screen.findByRole('button', { name: 'Compare and choose' }))
    expect((await screen.findByRole('dialog')).textContent).toContain(name)
    await user.click(await screen.findByRole('button', { name: /^Take theirs: 9/ }, { timeout: 10_000 }))
    cleanup()
  }
})

test('each dialog of a sheet gives the focus back to the active cell', async () => {
  const user = await open()
  const close = async (name: string | RegExp) => {
    await screen.findByRole('dialog', { name }, { timeout: 10_000 })
    await user.keyboard('{Escape}')
    await vi.waitFor(() => expect(document.activeElement).toBe(cell(0, 2)))
  }
  cell(0, 2).focus()
  await user.keyboard('?')
  await close('Keyboard shortcuts')
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  await close('Keyboard shortcuts')
  await user.click(screen.getByRole('button', { name: 'Set all cells of the column to…' }))
  await close(/English/)
  await user.click(screen.getByRole('button', { name: 'Import' }))
  await close('Import a file')
  await user.click(screen.getByRole('button', { name: 'Set all cells of the column to…' }))
  const dialog = await screen.findByRole('dialog', { name: /English/ })
  await user.click(within(dialog).getByRole('checkbox'))
  await user.type(within(dialog).getByRole('textbox'), '9{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(cell(0, 2)))
  expect([cell(0, 2), cell(1, 2)].map(({ textContent }) => textContent)).toEqual(['9', '9'])
  await user.keyboard('{Control>}z{/Control}')
  expect([cell(0, 2), cell(1, 2)].map(({ textContent }) => textContent)).toEqual(['6', '6'])
})

test('a link to what is missing leads to the first missing cell, column by column', async () => {
  const shown = [
    { id: 'r0', values: ['Bopha', 5, null] },
    { id: 'r1', values: ['Dara', null, 6] },
  ]
  for (const [opened, position] of [
    [{ startsAtMissing: true }, '1/1'],
    [{ startsAtMissing: false }, '0/1'],
    [{ startsAtMissing: true, readOnlyReason: 'score.readOnlyYear' }, '0/1'],
  ] as const) {
    await open({ shown, ...opened })
    expect(document.querySelector('[role=gridcell][tabindex="0"]')?.getAttribute('data-position')).toBe(position)
    cleanup()
  }
})

test('Ctrl+Z takes back what was chosen in a conflict', async () => {
  cellsOnServer.get('r0')?.set('Khmer', cellOnServer(9))
  const user = await open()
  cell(0, 1).focus()
  await user.keyboard('7{Enter}{Control>}s{/Control}')
  await user.click(await screen.findByRole('button', { name: 'Compare and choose' }))
  await user.click(await screen.findByRole('button', { name: /^Take theirs: 9/ }, { timeout: 10_000 }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cell(0, 1).textContent).toBe('9')
  await vi.waitFor(() => expect(document.activeElement).toBe(cell(1, 1)))
  await user.keyboard('{Control>}z{/Control}')
  expect(cell(0, 1).textContent).toMatch(/^7/)
  expect(screen.getByRole('button', { name: 'Compare and choose' })).toBeTruthy()
})

test('a save without a connection is shown as waiting for it', async () => {
  write = () => Promise.reject(new ApiError({ kind: 'offline', endpoint: 'POST /scores' }))
  const user = await open()
  cell(0, 1).focus()
  await user.keyboard('7{Enter}{Control>}s{/Control}')
  await vi.waitFor(() => expect(status().textContent).toMatch(/^No connection · 1 cell not saved/))
})

test('leaving a sheet asks nothing: typed cells are said to be kept, and they are there again', async () => {
  const user = await open()
  cell(0, 1).focus()
  await user.keyboard('7{Enter}')
  act(user.leave)
  await screen.findByRole('heading', { name: 'Schools' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(notifications.get()).toContainEqual(expect.objectContaining({ id: 'sheet.leave.inMemory', values: { n: 1 } }))
  act(user.comeBack)
  await screen.findByRole('grid')
  await vi.waitFor(() => expect(cell(0, 1).textContent).toMatch(/^7/))
})

test('a save goes on after its sheet was left, and its user learns what became of it', async () => {
  const sent: { arrive: () => void; fail: (error: ApiError) => void }[] = []
  write = () => new Promise((arrive, fail) => sent.push({ arrive, fail }))
  const saveAndLeave = async (text: string) => {
    const user = await open()
    cell(0, 1).focus()
    await user.keyboard(`${text}{Enter}{Control>}s{/Control}`)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    act(user.leave)
    await screen.findByRole('heading', { name: 'Schools' })
    expect([screen.queryByRole('alertdialog'), notifications.get()]).toEqual([null, []])
  }
  await saveAndLeave('7')
  sent.pop()?.arrive()
  await vi.waitFor(() =>
    expect(notifications.get()).toMatchObject([{ kind: 'success', id: 'score.saveSuccessfulMessage' }]),
  )
  for (const { key } of notifications.get()) dismissNotification(key)
  cleanup()

  await saveAndLeave('8')
  sent.pop()?.fail(refused('score.readOnlyYear'))
  await vi.waitFor(() =>
    expect(notifications.get()).toMatchObject([
      { kind: 'error', id: 'sheet.left.refused', action: { to: '/dashboard' } },
    ]),
  )
})
