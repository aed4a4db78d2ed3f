import { expect, test } from 'vitest'
import type { PlaceProgress } from './schema'
import { percentDone, sortWorstFirst } from './worst-first'

const none = { complete: 0, partial: 0, not_started: 0 }
const nothing = { ...none, expected: 0, entered: 0 }

function createPlace(code: string, figures: Partial<PlaceProgress>): PlaceProgress {
  return {
    kind: 'district',
    code,
    school_id: null,
    name: code,
    name_en: code,
    schools: 10,
    stage: none,
    scores: nothing,
    attendance: nothing,
    ...figures,
  }
}

const scores = (complete: number, partial: number, not_started: number, entered: number) => ({
  scores: { complete, partial, not_started, entered, expected: 1000 },
})

test('the place with the smallest share entered comes first, and one that expects nothing last', () => {
  const places = [
    createPlace('0201', scores(9, 0, 1, 900)),
    createPlace('0202', {}),
    createPlace('0203', scores(2, 0, 8, 200)),
    createPlace('0204', scores(40, 5, 5, 950)),
    createPlace('0205', scores(10, 0, 0, 1000)),
    // None of its schools is complete, yet nearly everything is entered.
    createPlace('0206', scores(0, 10, 0, 990)),
  ]
  expect(sortWorstFirst(places, 'scores').map(({ code }) => code)).toEqual([
    '0203',
    '0201',
    '0204',
    '0206',
    '0205',
    '0202',
  ])
})

test('of equal shares the one that lacks most entries comes first', () => {
  const school = (code: string, expected: number) =>
    createPlace(code, { kind: 'school', schools: 1, scores: { ...none, not_started: 4, entered: 0, expected } })
  const sorted = sortWorstFirst([school('1', 300), school('2', 900), school('3', 600)], 'scores')
  expect(sorted.map(({ code }) => code)).toEqual(['2', '3', '1'])
})

test('places are compared by the measure that is asked for', () => {
  const places = [
    createPlace('0201', { ...scores(0, 0, 10, 0), stage: { complete: 10, partial: 0, not_started: 0 } }),
    createPlace('0202', { ...scores(10, 0, 0, 1000), stage: { complete: 1, partial: 0, not_started: 9 } }),
  ]
  expect(sortWorstFirst(places, 'stage').map(({ code }) => code)).toEqual(['0202', '0201'])
})

test('a month is done by its entries, a stage by its schools', () => {
  const place = createPlace('0201', { ...scores(1, 9, 0, 640), stage: { complete: 3, partial: 0, not_started: 9 } })
  expect([percentDone(place, 'scores'), percentDone(place, 'stage'), percentDone(place, 'attendance')]).toEqual([
    64,
    25,
    null,
  ])
})
