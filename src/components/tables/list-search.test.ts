// @vitest-environment jsdom
import { describe, expect, it, beforeAll } from 'vitest'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { loadConfig } from '@/lib/config'
import { listSearch, pageOfSearch } from './list-search'
import { rememberTable } from './remembered-table'

const identity = { authority: 'http://localhost:4401', clientId: 'sala-web' }

beforeAll(async () => {
  const server = setupServer(
    http.get('*/config.json', () => HttpResponse.json({ identity, startPage: 0, pageSize: 25 })),
  )
  server.listen()
  await loadConfig()
  server.close()
})

const search = listSearch(['code', 'name'])

describe("a list's address", () => {
  it('keeps what makes sense', () => {
    expect(search.parse({ page: '2', size: 50, sort: 'name.desc' })).toEqual({ page: 2, size: 50, sort: 'name.desc' })
  })

  it.each([
    { page: -1 },
    { page: 1.5 },
    { page: 'two' },
    { page: 1e12 },
    { page: null, size: {} },
    { size: 7 },
    { size: 'all' },
    { size: [25, 50] },
    { sort: 'name' },
    { sort: 'salary.asc' },
    { sort: 'name.sideways' },
    { page: Number.NaN, unknown: 'x' },
  ])('falls back for %j instead of failing', (wrong) => {
    expect(pageOfSearch(search.parse(wrong), { table: 'schools', user: null })).toEqual({ page: 0, size: 25 })
    expect(search.parse(wrong).sort).toBeUndefined()
  })

  it('takes as many rows as the user last chose for the table, unless the address says', () => {
    rememberTable(null, 'schools', { size: 50 })
    const size = (of: { size?: number }, table: string) => pageOfSearch(of, { table, user: null }).size
    expect([size({}, 'schools'), size({ size: 10 }, 'schools'), size({}, 'users')]).toEqual([50, 10, 25])
    rememberTable(null, 'schools', { size: 7 })
    expect(size({}, 'schools')).toBe(25)
    localStorage.clear()
  })

  it('takes no sort where nothing can be sorted', () => {
    expect(listSearch().parse({ sort: 'name.asc' }).sort).toBeUndefined()
  })
})
