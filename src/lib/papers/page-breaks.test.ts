import { expect, test } from 'vitest'
import { needsBreak } from './page-breaks'

const rows = (count: number) => Array.from({ length: count }, () => 20)
const head = { from: 2, to: 2 }

test('a table that fits on a page is not broken', () => {
  expect(needsBreak({ heights: rows(10), head, together: 8 }, [200])).toBe(false)
})

test('the last rows go to the next page with the signatures when these would not fit', () => {
  expect(needsBreak({ heights: rows(12), head, together: 8 }, [200])).toBe(true)
})

test('headings that are repeated leave less room on the later pages', () => {
  expect(needsBreak({ heights: rows(20), head: null, together: 18 }, [200])).toBe(false)
  expect(needsBreak({ heights: rows(20), head, together: 18 }, [200])).toBe(true)
  expect(needsBreak({ heights: rows(22), head, together: 20 }, [200])).toBe(false)
})

test('it is broken as soon as one program may have too little room', () => {
  expect(needsBreak({ heights: rows(12), head, together: 8 }, [240])).toBe(false)
  expect(needsBreak({ heights: rows(12), head, together: 8 }, [240, 220])).toBe(true)
})

test('last rows that are taller than a page are broken like all others', () => {
  expect(needsBreak({ heights: rows(25), head, together: 5 }, [200])).toBe(false)
})
