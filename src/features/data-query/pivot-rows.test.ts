import { describe, expect, test } from 'vitest'
import { indicators } from '@/domain/figures/indicators'
import { changeOf, figuresOf, pivotOf } from './pivot-rows'
import type { Statistics } from '@/domain/figures/schema'

const group = (code: string, values: Record<string, number | null>) => ({ code, name: code, name_en: code, values })
const statistics = (tables: Statistics['tables']): Statistics => ({ aggregateBy: 'province', cards: [], tables })

describe('the table of all indicators', () => {
  const found = statistics([
    {
      indicator: 'pupils',
      groups: [group('12', { total: 90, female: 40 }), group('02', { total: 60, female: 30 })],
      without_figures: 23,
      rest: null,
      total: { total: 150, female: 70 },
    },
    {
      indicator: 'dropouts',
      groups: [group('03', { total: 2, female: 1 }), group('02', { total: 1, female: 0 })],
      without_figures: 23,
      rest: null,
      total: { total: 3, female: 1 },
    },
  ])

  test('has one row for a place that several indicators have figures of', () => {
    const { rows, withoutFigures } = pivotOf(found, [])
    expect(rows.map(({ code }) => code)).toEqual(['12', '02', '03'])
    expect(rows[1]?.years).toEqual([{ pupils: { total: 60, female: 30 }, dropouts: { total: 1, female: 0 } }])
    expect(withoutFigures).toBe(22)
  })

  test('keeps a place that only the other year has figures of', () => {
    const before = statistics([
      {
        indicator: 'pupils',
        groups: [group('24', { total: 5, female: 2 })],
        without_figures: 24,
        rest: null,
        total: {},
      },
    ])
    const row = pivotOf(found, [before]).rows.find(({ code }) => code === '24')
    expect(row).toMatchObject({ years: [{}, { pupils: { total: 5, female: 2 } }] })
  })
})

test('compared years are columns from the earliest to the one asked for, then the change from the latest other one', () => {
  const classes = indicators.find(({ key }) => key === 'classrooms')
  if (classes === undefined) throw new Error('no indicator')
  const figures = figuresOf(classes, ['2025-2026', '2024-2025', '2023-2024'], false)
  expect(figures.map(({ year }) => year)).toEqual(['2023-2024', '2024-2025', '2025-2026', undefined])
  const row = { years: [150, 100, 90].map((total) => ({ classrooms: { total } })) }
  expect(figures.map(({ read }) => read(row))).toEqual([90, 100, 150, 0.5])
})

test('what grows until the year ends has no change before', () => {
  const dropouts = indicators.find(({ key }) => key === 'dropouts')
  if (dropouts === undefined) throw new Error('no indicator')
  const countChanges = (isOver: boolean) =>
    figuresOf(dropouts, ['2025-2026', '2024-2025'], isOver).filter(({ isChange }) => isChange).length
  expect([countChanges(false), countChanges(true)]).toEqual([0, 2])
})

test('a change is a share of the count before, and points of a percentage', () => {
  expect(changeOf('count', 110, 100)).toBeCloseTo(0.1)
  expect(changeOf('percent', 0.9, 0.95)).toBeCloseTo(-0.05)
  expect(changeOf('count', 10, 0)).toBeNull()
  expect(changeOf('count', null, 3)).toBeNull()
})
