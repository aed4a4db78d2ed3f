import { expect, test } from 'vitest'
import { listNavigation } from './list-navigation'

interface Search {
  page?: number | undefined
  size?: number | undefined
  sort?: string | undefined
  school?: number | undefined
  name?: string | undefined
}
type Step = ReturnType<typeof listNavigation<Search>>

/** The address, without its empty parts, after a page at another address has been used. */
function addressAfter(act: (list: Step) => void, { from, keepsSort = false }: { from: Search; keepsSort?: boolean }) {
  let address: Partial<Search> = from
  const list = listNavigation<Search>(
    ({ search }) => {
      address = typeof search === 'function' ? search(from) : search
      return Promise.resolve()
    },
    { keepsSort },
  )
  act(list)
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
}

const from = { page: 3, size: 50, sort: 'name.asc', school: 7, name: 'Dara' }

test('a search replaces the filter, starts at the first page and keeps the page size', () => {
  const search = ({ onSearch }: Step) => onSearch({ school: 8 })
  expect(addressAfter(search, { from })).toEqual({ school: 8, size: 50 })
  expect(addressAfter(search, { from, keepsSort: true })).toEqual({ school: 8, size: 50, sort: 'name.asc' })
})

test('a filter that applies as it is chosen changes its own part and starts at the first page', () => {
  const { page: _, ...rest } = from
  expect(addressAfter(({ onChange }) => onChange({ name: undefined }), { from })).toEqual({ ...rest, name: undefined })
  expect(addressAfter(({ onChange }) => onChange({ sort: 'name.desc' }), { from })).toEqual({
    ...rest,
    sort: 'name.desc',
  })
})

test('another page keeps the filter, and Reset leaves nothing of it', () => {
  expect(addressAfter(({ onPage }) => onPage({ page: 4, size: 50 }), { from })).toEqual({ ...from, page: 4 })
  expect(addressAfter(({ onReset }) => onReset(), { from })).toEqual({})
})
