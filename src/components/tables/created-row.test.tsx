import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createQueryClient } from '@/lib/api/query-client'
import { en } from '@/testing/messages'
import { CreatedMark } from './created-mark'
import { useCreatedRow } from './created-row'

interface Person {
  id: number
  name: string
}
const rowId = ({ id }: Person) => String(id)
const page = [
  { id: 1, name: 'Bopha' },
  { id: 2, name: 'Dara' },
]

function People() {
  const [rows, setRows] = useState(page)
  const listed = useCreatedRow({
    table: 'people',
    rows,
    readId: rowId,
    detail: (id) => ({ queryKey: ['people', id], queryFn: (): Person => ({ id: Number(id), name: 'Sokha' }) }),
  })
  return (
    <ul>
      {listed.rows.map((row) => (
        <li key={row.id}>
          {rowId(row) === listed.createdId && <CreatedMark />}
          {row.name}
          <button onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}>Delete {row.name}</button>
        </li>
      ))}
    </ul>
  )
}

function open() {
  const router = createRouter({
    routeTree: createRootRoute({ staticData: { title: 'school.title', requires: 'public' }, component: People }),
    history: createMemoryHistory(),
  })
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>,
  )
  return (id: number | null) =>
    act(() =>
      router.navigate({ to: '/', ...(id !== null && { state: { created: { table: 'people', id: String(id) } } }) }),
    )
}

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/Delete.*/, ''))

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  // As newer browsers do.
  Element.prototype.scrollIntoView = vi.fn().mockResolvedValue(undefined)
  window.scrollTo = () => undefined
})
afterEach(cleanup)

test('a record that was just created is marked in its list, and comes first where the page does not have it', async () => {
  const goTo = open()
  await screen.findAllByRole('listitem')
  await goTo(2)
  expect(names()).toEqual(['Bopha', 'NewDara'])
  await goTo(7)
  await waitFor(() => expect(names()).toEqual(['NewSokha', 'Bopha', 'Dara']))
  // Another page or filter shows the list as it is.
  await goTo(null)
  await waitFor(() => expect(names()).toEqual(['Bopha', 'Dara']))
})

test('a record that was created and deleted again is gone from its list', async () => {
  const goTo = open()
  await screen.findAllByRole('listitem')
  await goTo(2)
  expect(names()).toEqual(['Bopha', 'NewDara'])
  fireEvent.click(screen.getByRole('button', { name: 'Delete Dara' }))
  await waitFor(() => expect(names()).toEqual(['Bopha']))
})
