import { expect, test } from 'vitest'
import { setupI18n } from '@lingui/core'
import { en } from '@/testing/messages'
import { degreeLabels, statusLabels } from './labels'
import { gradesOfDegree, school } from './schema'

const i18n = setupI18n({ locale: 'en', messages: { en } })

test('each degree of a school has its grades, together -3 to 12', () => {
  expect(degreeLabels.map(({ degree, label }) => [degree, i18n._(label), gradesOfDegree(degree)])).toEqual([
    [1, 'Pre-school', [-3, -2, -1, 0]],
    [2, 'Primary school', [1, 2, 3, 4, 5, 6]],
    [3, 'Lower secondary school', [7, 8, 9]],
    [4, 'Upper secondary school G10-12', [10, 11, 12]],
    [5, 'Upper secondary school G7-12', [7, 8, 9, 10, 11, 12]],
  ])
  expect(gradesOfDegree(6)).toEqual([])
})

test('a school is inactive as 0, active as 1, and nothing else', () => {
  expect([i18n._(statusLabels[0]), i18n._(statusLabels[1])]).toEqual(['Inactive', 'Active'])
  const read = [0, 1, 2, '1', null].map((status) => school.shape.status.safeParse(status).success)
  expect(read).toEqual([true, true, false, false, false])
})
