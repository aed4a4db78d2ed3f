import { expect, test } from 'vitest'
import { chartData, maxBars } from './chart-rows'
import { indicators } from '@/domain/figures/indicators'
import { figuresOf, type PivotFigures } from './pivot-rows'

const pupils = indicators.find(({ key }) => key === 'pupils')
if (pupils === undefined) throw new Error('no indicator')
const ofYears = (...totals: readonly (number | null)[]): PivotFigures => ({
  years: totals.map((total): Record<string, Record<string, number>> => (total === null ? {} : { pupils: { total } })),
})
const createRow = (index: number, ...totals: readonly (number | null)[]) => ({
  code: String(index),
  name: `ក${String(index)}`,
  name_en: `A${String(index)}`,
  ...ofYears(...totals),
})
const createRows = (count: number) => Array.from({ length: count }, (_, index) => createRow(index, index))
const drawnFigures = (years: readonly string[]) =>
  figuresOf(pupils, years, true).filter(({ measure, isChange }) => measure.key === 'total' && !isChange)
const shown = { figures: drawnFigures(['2025-2026']), name: 'Students', level: 'province', asShare: false } as const
const total = ofYears(50, 20)

test('a chart has the largest groups first, and of many only these', () => {
  const drawn = chartData({ ...shown, locale: 'en', pivot: { rows: createRows(20), total } })
  expect(drawn.rows).toHaveLength(maxBars)
  expect(drawn).toMatchObject({ kind: 'count', series: [{ label: 'Students' }], groups: 19 })
  expect(drawn.rows[0]).toEqual({ key: '19', label: 'A19', values: [19] })
})

test('grades keep their order', () => {
  const drawn = chartData({ ...shown, level: 'grade', locale: 'km', pivot: { rows: createRows(4), total } })
  expect(drawn.rows.map(({ label }) => label)).toEqual(['ក1', 'ក2', 'ក3'])
})

test('years are drawn beside each other, the earliest first, also a group that only one of them has', () => {
  const rows = [createRow(1, 1, 4), createRow(2, 2, null), createRow(7, null, 7)]
  const figures = drawnFigures(['2025-2026', '2024-2025'])
  const drawn = chartData({ ...shown, figures, locale: 'en', pivot: { rows, total } })
  expect(drawn.series.map(({ label }) => label)).toEqual(['2024-2025', '2025-2026'])
  expect(drawn.rows.map(({ key, values }) => [key, values])).toEqual([
    ['2', [null, 2]],
    ['1', [4, 1]],
    ['7', [7, null]],
  ])
})

test('a share is of all groups together in its year', () => {
  const figures = drawnFigures(['2025-2026', '2024-2025'])
  const pivot = { rows: [createRow(5, 5, 5)], total }
  expect(chartData({ ...shown, figures, asShare: true, locale: 'en', pivot })).toMatchObject({
    kind: 'percent',
    rows: [{ values: [0.25, 0.1] }],
  })
})
