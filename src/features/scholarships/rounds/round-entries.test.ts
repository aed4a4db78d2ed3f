import { expect, test } from 'vitest'
import { addRefusal, closedYear, enteredRounds } from './round-entries'
import { nextRound, type Round } from './rounds'

const createList = (...rounds: Round[]) => ({ data: rounds.map((round) => ({ round })), total: rounds.length })

test('nothing is added before a school is chosen, while its list is not there, and after three rounds', () => {
  const data = createList('round_1')
  expect(addRefusal(false, { data, isError: false })).toBe('transfer.new.chooseSchool')
  expect(addRefusal(true, { data: undefined, isError: false })).toBe('common.loading')
  expect(addRefusal(true, { data: undefined, isError: true })).toBe('scholarship.notLoaded')
  expect(addRefusal(true, { data: createList(), isError: false })).toBeNull()
  expect(addRefusal(true, { data: createList('round_1', 'round_2'), isError: false })).toBeNull()
  expect(addRefusal(true, { data: createList('round_1', 'round_2', 'round_3'), isError: false })).toBe(
    'scholarship.allRounds',
  )
})

test('the next round is known on a page beyond the end of the list too', () => {
  expect(nextRound(enteredRounds({ data: [], total: 2 }))).toBe('round_3')
  expect(nextRound(enteredRounds(createList('round_1')))).toBe('round_2')
})

test('an archived year is only looked at', () => {
  expect(closedYear({ status: 'archived' })).toBe('scholarship.error.yearClosed')
  expect(closedYear({ status: 'post' })).toBeNull()
  expect(closedYear(null)).toBeNull()
})
