import { useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError } from '@/lib/api/api-error'
import { createQueryClient } from '@/lib/api/query-client'
import { Dialog } from '@/components/ui/dialog'
import { LeavablePart } from '@/components/ui/leavable'
import { TextFilter } from '@/components/tables/text-filter'
import { en } from '@/testing/messages'
import { ComingProvider, LeavingScope } from './leaving'
import { MainArea, PageOutlet } from './main-area'
import { NavigationEffects } from './navigation-effects'
import { RouteError } from '@/components/feedback/route-error'

interface Load {
  answer: () => void
  fail: (error: Error) => void
}

/** The loads that wait for an answer, the newest last. */
let loads: Load[]
/** True while every page has its data in memory. */
let isInMemory: boolean
let client: QueryClient

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
})
beforeEach(() => {
  loads = []
  isInMemory = true
  years.answer = Promise.resolve()
  client = createQueryClient()
})

async function load(): Promise<void> {
  if (isInMemory) return
  await new Promise<void>((answer, fail) => {
    loads.push({ answer, fail })
  })
}

const arrive = () => act(async () => loads.at(-1)?.answer())

const years = { answer: Promise.resolve() }
/** What both a student's form and the list of schools read. A query that uses its signal is stopped when nothing observes it. */
const yearsQuery = queryOptions({
  queryKey: ['years'],
  queryFn: async ({ signal }) => {
    await years.answer
    return signal.aborted ? 'stopped' : 'read'
  },
})

/**
 * Opens the last address of a history, in a small program with students' forms and a list of schools, whose answers come when
 * the test says.
 */
async function open(...addresses: string[]) {
  const root = createRootRoute({ staticData: { title: 'home.title', requires: 'public' }, component: PageOutlet })
  const student = createRoute({
    getParentRoute: () => root,
    staticData: { title: 'student.edit', requires: 'public' },
    path: '/student/$studentId',
    loader: load,
    component: StudentForm,
  })
  const schools = createRoute({
    getParentRoute: () => root,
    staticData: { title: 'school.title', requires: 'public' },
    path: '/school',
    validateSearch: ({ name }: { name?: string }) => ({ name: name ?? '' }),
    loaderDeps: ({ search }) => search,
    loader: async () => {
      await client.query(yearsQuery)
      await load()
    },
    component: SchoolList,
  })
  const history = createMemoryHistory({ initialEntries: addresses })
  const router = createRouter({
    routeTree: root.addChildren([student, schools]),
    history,
    InnerWrap: ({ children }) => (
      <ComingProvider>
        <NavigationEffects />
        <MainArea id="main">{children}</MainArea>
      </ComingProvider>
    ),
    defaultErrorComponent: RouteError,
  })
  await router.load()
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return {
    goTo: (href: string) => act(async () => history.push(href)),
    goBack: () => act(async () => history.back()),
    href: () => router.state.location.href,
  }
}

function StudentForm() {
  const id = useParams({ strict: false, select: ({ studentId }) => String(studentId) })
  useQuery(yearsQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <form key={id}>
      <h1 tabIndex={-1}>{`Student ${id}`}</h1>
      <input aria-label={`Name of ${id}`} />
      <button type="button" onClick={() => setOpen(true)}>
        Photo
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Photo">
        <input aria-label="File" />
      </Dialog>
    </form>
  )
}

function SchoolList() {
  const router = useRouter()
  const name = useSearch({ strict: false, select: (search) => String(search.name) })
  const onChange = (text: string) => router.history.push(`/school?name=${text}`)
  return (
    <>
      <h1 tabIndex={-1}>Schools</h1>
      <LeavingScope keeps="search">
        <TextFilter label="School name" value={name} onChange={onChange} />
      </LeavingScope>
      <LeavablePart as="ul" label="Rows">
        <li>
          <button type="button">{`Delete ${name || 'any'}`}</button>
        </li>
      </LeavablePart>
    </>
  )
}

const named = (name: string) => screen.getByLabelText(name, { exact: true })
const takesInput = (element: Element) => element.closest('[inert]') === null
const placeholder = () => screen.queryByText('Loading…')
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))

test("a form takes no input after a press on another record's link until that record is there", async () => {
  const { goTo } = await open('/student/1')
  named('Name of 1').focus()
  isInMemory = false
  await goTo('/student/2')
  expect(takesInput(named('Name of 1'))).toBe(false)
  expect(document.activeElement).toBe(document.body)
  await arrive()
  expect(takesInput(named('Name of 2'))).toBe(true)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Student 2' }))
})

test('a form that is left by Back takes no input until the record before it is there', async () => {
  const { goBack } = await open('/student/1', '/student/2')
  isInMemory = false
  await goBack()
  expect(takesInput(named('Name of 2'))).toBe(false)
  await arrive()
  expect(takesInput(named('Name of 1'))).toBe(true)
})

test('a dialog over a page that is left takes no input either', async () => {
  const { goTo } = await open('/student/1')
  await userEvent.click(screen.getByRole('button', { name: 'Photo' }))
  named('File').focus()
  isInMemory = false
  await goTo('/school')
  expect(takesInput(named('File'))).toBe(false)
  expect(document.activeElement).toBe(document.body)
})

test("the coming page's name is shown at the press, and a placeholder when it is late", async () => {
  const { goTo } = await open('/student/1')
  vi.useFakeTimers()
  isInMemory = false
  await goTo('/school')
  expect(document.title).toBe('School · Sala')
  expect(placeholder()).toBeNull()
  expect(screen.queryByLabelText('Name of 1')).not.toBeNull()
  await pass(200)
  expect(placeholder()).not.toBeNull()
  expect(screen.queryByLabelText('Name of 1')).toBeNull()
  await arrive()
  expect(placeholder()).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Schools' }))
})

test('Back leads from a late page to the one that was left', async () => {
  const { goTo, goBack } = await open('/student/1')
  vi.useFakeTimers()
  isInMemory = false
  await goTo('/school')
  await pass(200)
  expect(placeholder()).not.toBeNull()
  isInMemory = true
  await goBack()
  await pass(0)
  expect(placeholder()).toBeNull()
  expect(screen.getByRole('heading', { name: 'Student 1' })).not.toBeNull()
})

test('a late page whose loader waits for what the page that was left reads as well arrives', async () => {
  let read = () => {}
  years.answer = new Promise((resolve) => {
    read = resolve
  })
  const { goTo } = await open('/student/1')
  vi.useFakeTimers()
  await goTo('/school')
  await pass(200)
  await act(() => vi.dynamicImportSettled())
  expect(placeholder()).not.toBeNull()
  await act(async () => read())
  await pass(0)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Schools' })).not.toBeNull()
})

test('a page whose data is in memory comes without a placeholder in between', async () => {
  const { goTo } = await open('/student/1')
  const seen: boolean[] = []
  const observer = new MutationObserver(() => seen.push(placeholder() !== null))
  observer.observe(document.body, { childList: true, subtree: true })
  await goTo('/school')
  await screen.findByRole('heading', { name: 'Schools' })
  observer.disconnect()
  expect(seen).not.toContain(true)
  expect(takesInput(named('School name'))).toBe(true)
})

test('the rows of a list take no input while those of another filter load, and the filter does', async () => {
  const { href } = await open('/school')
  const row = () => screen.getByRole('button', { name: /^Delete/ })
  isInMemory = false
  await userEvent.type(named('School name'), 'Sang{Enter}')
  expect(href()).toBe('/school?name=Sang')
  expect(takesInput(row())).toBe(false)
  await userEvent.type(named('School name'), 'kae')
  expect(document.activeElement).toBe(named('School name'))
  await arrive()
  expect(row().textContent).toBe('Delete Sang')
  expect(takesInput(row())).toBe(true)
  expect(named('School name')).toHaveProperty('value', 'Sangkae')
})

test('text typed into a filter just before its page is left does not lead back there', async () => {
  const { goTo, href } = await open('/school')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await userEvent.type(named('School name'), 'Sang')
  isInMemory = false
  await goTo('/student/1')
  await pass(1000)
  expect(href()).toBe('/student/1')
})

test('a press inside a list gives the focus back when the rows have come', async () => {
  const { goTo } = await open('/school')
  const row = screen.getByRole('button', { name: 'Delete any' })
  row.focus()
  isInMemory = false
  await goTo('/school?name=Sang')
  expect(document.activeElement).toBe(document.body)
  await arrive()
  expect(document.activeElement).toBe(row)
})

test('a page that cannot be loaded says so, and the way back is open', async () => {
  const { goTo, goBack } = await open('/student/1')
  isInMemory = false
  await goTo('/school')
  await act(async () => loads.at(-1)?.fail(new ApiError({ kind: 'offline', endpoint: 'GET schools' })))
  expect(takesInput(screen.getByRole('button', { name: 'Try again' }))).toBe(true)
  isInMemory = true
  await goBack()
  expect(takesInput(named('Name of 1'))).toBe(true)
})
