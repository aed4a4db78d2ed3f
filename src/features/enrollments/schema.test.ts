import { afterEach, expect, test, vi } from 'vitest'
import { enrolledChild } from './schema'

afterEach(() => {
  vi.useRealTimers()
})

const child = {
  first_name: 'សុខា',
  last_name: 'ចាន់',
  gender: 'f',
  enrollment_status: 0,
  transfer_status: 0,
}

test.each([
  ['2026-01-10', true],
  ['2026-01-11', false],
])('at three in the morning of 10 January in Phnom Penh, birth on %s is accepted: %s', (birth_date, isAccepted) => {
  vi.useFakeTimers({ now: new Date('2026-01-09T20:00:00Z') })
  const result = enrolledChild.safeParse({ ...child, birth_date })
  expect(result.success).toBe(isAccepted)
  if (!isAccepted) expect(result.error?.issues[0]?.message).toBe('person.birthDate.future')
})

test.each(['\u200B', '#DIV/0!', 'http://x', '12'])('a child cannot be enrolled under the name %j', (name) => {
  const named = { ...child, birth_date: '2015-01-10' }
  expect(enrolledChild.safeParse(named).success).toBe(true)
  expect(enrolledChild.safeParse({ ...named, first_name: name }).success).toBe(false)
  expect(enrolledChild.safeParse({ ...named, last_name: name }).success).toBe(false)
})
