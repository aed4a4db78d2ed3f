import { expect, test } from 'vitest'
import { readAllPages } from './read-all-pages'

const createList =
  (rows: readonly number[]) =>
  ({ page, size }: { page: number; size: number }) =>
    Promise.resolve({ data: rows.slice(page * size, (page + 1) * size), total: rows.length })
const numbers = Array.from({ length: 25 }, (_, index) => index)

test('a list is read to its last page and says how far it has come', async () => {
  const steps: number[] = []
  const rows = await readAllPages({
    readPage: createList(numbers),
    size: 10,
    onProgress: ({ done, total }) => steps.push(done / total),
  })
  expect(rows).toEqual(numbers)
  expect(steps).toEqual([0.4, 0.8, 1])
  expect(await readAllPages({ readPage: createList([]) })).toEqual([])
})

test('a list that has become shorter meanwhile still ends', async () => {
  const rows = await readAllPages({
    readPage: ({ page }) => Promise.resolve({ data: page === 0 ? [1, 2] : [], total: 5 }),
  })
  expect(rows).toEqual([1, 2])
})

test('no further page is read once the reader has stopped', async () => {
  const stop = new AbortController()
  const pages: number[] = []
  const reading = readAllPages({
    readPage: ({ page, size }) => {
      pages.push(page)
      if (page === 1) stop.abort()
      return createList(numbers)({ page, size })
    },
    size: 5,
    signal: stop.signal,
  })
  await expect(reading).rejects.toThrow(/abort/i)
  expect(pages).toEqual([0, 1])
})
