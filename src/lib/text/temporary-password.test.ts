import { expect, test } from 'vitest'
import { passwordWeakness } from './passwords'
import { makeTemporaryPassword } from './temporary-password'

test('temporary passwords are easy to read, differ, and pass as passwords', () => {
  const made = Array.from({ length: 500 }, makeTemporaryPassword)
  expect(made.filter((password) => !/^[bcdfghjkmnpqrstvwxz]{4}[2-9]{4}$/.test(password))).toEqual([])
  expect(made.filter((password) => passwordWeakness(password, '0217000560') !== null)).toEqual([])
  expect(new Set(made).size).toBe(500)
})
