import { expect, test } from 'vitest'
import { placeBelow, provinceTiles } from './province-tiles'

const codes = Array.from({ length: 25 }, (_, index) => String(index + 1).padStart(2, '0'))

test('each of the 25 provinces has a square of its own on the map', () => {
  expect(Object.keys(provinceTiles).sort()).toEqual(codes)
  const squares = new Set(Object.values(provinceTiles).map(({ column, row }) => `${String(column)}/${String(row)}`))
  expect(squares.size).toBe(25)
})

test('provinces that the map does not know are placed below it', () => {
  const lowest = Math.max(...Object.values(provinceTiles).map(({ row }) => row))
  expect(placeBelow(0)).toEqual({ column: 1, row: lowest + 1 })
  expect(placeBelow(6)).toEqual({ column: 1, row: lowest + 2 })
})
