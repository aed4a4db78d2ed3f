import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createQueryClient } from '@/lib/api/query-client'
import { rememberOpeners } from '@/routing/opener'
import { en } from '@/testing/messages'
import { useListReturn, useMarkCreated, useMarkedRow } from './row-mark'
import { RowMarkBadge } from './row-mark-badge'

interface Listed {
  id: number
  name: string
}
const rowId = ({ id }: Listed) => String(id)
const page = [
  { id: 1, name: 'Bopha' },
  { id: 2, name: 'Dara' },
]

function ListPage() {
  const [rows, setRows] = useState(page)
  const markCreated = useMarkCreated('schools')
  const listed = useMarkedRow({
    table: 'schools',
    rows,
    readId: rowId,
    detail: (id) => ({ queryKey: ['schools', id], queryFn: (): Listed => ({ id: Number(id), name: 'Sokha' }) }),
  })
  return (
    <>
      <ul>
        {listed.rows.map((row) => (
          <li key={row.id}>
            {rowId(row) === listed.mark?.id && <RowMarkBadge mark={listed.mark} />}
            {row.name}
            <button onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}>Delete {row.name}</button>
          </li>
        ))}
      </ul>
      <button onClick={() => markCreated(2)}>Create Dara</button>
      <Link to="/school/view/$schoolId" params={{ schoolId: 2 }}>
        View Dara
      </Link>
      <Link to="/school/view/$schoolId" params={{ schoolId: 7 }}>
        View Sokha
      </Link>
      <Link to="/dashboard">Dashboard</Link>
    </>
  )
}

function RecordPage() {
  const router = useRouter()
  const list = useListReturn('schools')
  const schoolId = Number(router.latestLocation.pathname.split('/').at(-1))
  return (
    <>
      <Link to="/school/edit/$schoolId" params={{ schoolId }}>
        Edit
      </Link>
      <Link to="/school" onClick={list.opener?.onClick}>
        Cancel
      </Link>
      <button onClick={() => void list.leave({ id: schoolId }, () => router.navigate({ to: '/school' }))}>Save</button>
    </>
  )
}

function OtherPage() {
  return (
    <Link to="/school/view/$schoolId" params={{ schoolId: 2 }}>
      View Dara
    </Link>
  )
}

function open(address: string) {
  const staticData = { title: 'school.title', requires: 'public' } as const
  const root = createRootRoute({ staticData })
  const parent = { getParentRoute: () => root }
  const list = createRoute({
    ...parent,
    path: '/school/',
    component: ListPage,
    staticData: { ...staticData, isList: true },
  })
  const view = createRoute({ ...parent, path: '/school/view/$schoolId', component: RecordPage, staticData })
  const edit = createRoute({ ...parent, path: '/school/edit/$schoolId', component: RecordPage, staticData })
  const other = createRoute({ ...parent, path: '/dashboard', component: OtherPage, staticData })
  const router = createRouter({
    routeTree: root.addChildren([list, view, edit, other]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  rememberOpeners(router)
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return { address: () => router.state.location.href, entry: () => router.state.location.state.__TSR_index }
}

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/Delete.*/, ''))
const press = async (role: 'link' | 'button', name: string) => fireEvent.click(await screen.findByRole(role, { name }))

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  // As newer browsers do.
  Element.prototype.scrollIntoView = vi.fn().mockResolvedValue(undefined)
})

test('Save and Cancel return to the page and filters of the list, with the saved record marked', async () => {
  const { address, entry } = open('/school?page=3&name=a')
  await press('link', 'View Dara')
  await press('link', 'Cancel')
  await waitFor(() => expect(names()).toEqual(['Bopha', 'Dara']))
  await press('link', 'View Dara')
  await press('link', 'Edit')
  await press('button', 'Save')
  await waitFor(() => expect(names()).toEqual(['Bopha', 'ChangedDara']))
  expect(address()).toBe('/school?page=3&name=a')
  expect(entry()).toBe(0)
})

test('a changed record that the page of its list lacks comes first', async () => {
  open('/school')
  await press('link', 'View Sokha')
  await press('button', 'Save')
  await waitFor(() => expect(names()).toEqual(['ChangedSokha', 'Bopha', 'Dara']))
})

test('a page that was opened by its address leads to the list, with the saved record marked', async () => {
  const { address } = open('/school/view/2')
  await press('button', 'Save')
  await waitFor(() => expect(names()).toEqual(['Bopha', 'ChangedDara']))
  expect(address()).toBe('/school')
})

test('a page that was not opened from a list does not lead back to an earlier one', async () => {
  const { address } = open('/school?page=3')
  await press('link', 'Dashboard')
  await waitFor(() => expect(address()).toBe('/dashboard'))
  await press('link', 'View Dara')
  await press('link', 'Cancel')
  await screen.findAllByRole('listitem')
  expect(address()).toBe('/school')
})

test('a record created over its list is marked until its deletion or another list page', async () => {
  open('/school')
  await press('button', 'Create Dara')
  await waitFor(() => expect(names()).toEqual(['Bopha', 'NewDara']))
  await press('button', 'Delete Dara')
  await waitFor(() => expect(names()).toEqual(['Bopha']))
})
