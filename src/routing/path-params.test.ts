import { expect, test } from 'vitest'
import { isNotFound } from '@tanstack/react-router'
import { idParam } from './path-params'

const { parse, stringify } = idParam('studentId')

test('a number in a path is the id of a record, there and back', () => {
  expect(parse({ studentId: '120' })).toEqual({ studentId: 120 })
  expect(stringify({ studentId: 120 })).toEqual({ studentId: '120' })
})

test.each(['0', '-1', '1.5', '01', 'new', '', '1234567890'])('%j in a path leads to the 404 page', (text) => {
  let thrown: unknown
  try {
    parse({ studentId: text })
  } catch (error) {
    thrown = error
  }
  expect(isNotFound(thrown)).toBe(true)
})
