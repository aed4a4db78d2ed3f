import { expect, test } from 'vitest'
import { chartData, maxBars, yearChartData } from './chart-rows'
import { indicators } from './indicators'

const findIndicator = (name: string) => {
  const found = indicators.find(({ key }) => key === name)
  if (found === undefined) throw new Error('no indicator')
  return found
}
const [pupils, results] = [findIndicator('pupils'), findIndicator('results')]
const createGroup = (index: number) => ({
  code: String(index),
  name: `ក${String(index)}`,
  name_en: `A${String(index)}`,
  values: { total: index, female: 1, passed: index, failed: 2, rate: 50 },
})
const createGroups = (count: number) => Array.from({ length: count }, (_, index) => createGroup(index))
const createTable = (groups: ReturnType<typeof createGroups>, total = 100) => ({
  indicator: 'pupils',
  groups,
  without_figures: 0,
  rest: null,
  total: { total, female: 50, passed: total, failed: 10, rate: 50 },
})
const createYear = (name: string, groups: ReturnType<typeof createGroups>, total?: number) => ({
  name,
  table: createTable(groups, total),
})
const text = (id: string) => id
const shown = { level: 'province', asShare: false, locale: 'en', text } as const

test('a chart draws figures of one kind, the largest first, and of many groups only these', () => {
  const drawn = chartData({ ...shown, indicator: pupils, years: [createYear('2025-2026', createGroups(20))] })
  expect(drawn.rows).toHaveLength(maxBars)
  expect(drawn.rows[0]).toEqual({ key: '19', label: 'A19', values: [19, 1] })
  const ofResults = chartData({
    ...shown,
    locale: 'km',
    indicator: results,
    years: [createYear('2025-2026', createGroups(3))],
  })
  expect(ofResults).toMatchObject({
    kind: 'count',
    series: [{ key: 'passed' }, { key: 'failed' }],
    rows: [{ label: 'ក2', values: [2, 2] }, {}, { label: 'ក0', values: [0, 2] }],
  })
})

test('grades keep their order', () => {
  const drawn = chartData({
    ...shown,
    level: 'grade',
    indicator: pupils,
    years: [createYear('2025-2026', createGroups(3))],
  })
  expect(drawn.rows.map(({ key }) => key)).toEqual(['0', '1', '2'])
})

test('two years are drawn beside each other, also a group that only one of them has', () => {
  const years = [
    createYear('2025-2026', createGroups(3)),
    createYear('2024-2025', [createGroup(1), createGroup(7)]),
  ] as const
  const drawn = chartData({ ...shown, indicator: pupils, years: [years[0], years[1]] })
  expect(drawn.series.map(({ label }) => label)).toEqual(['2025-2026', '2024-2025'])
  expect(drawn.rows.map(({ key, values }) => [key, values])).toEqual([
    ['2', [2, null]],
    ['1', [1, 1]],
    ['7', [null, 7]],
  ])
})

test('schools of two years, whose ids differ, are not drawn beside each other', () => {
  const years = [createYear('2025-2026', createGroups(3)), createYear('2024-2025', createGroups(3))] as const
  const drawn = chartData({ ...shown, level: 'school', indicator: pupils, years: [years[0], years[1]] })
  expect(drawn.series.map(({ key }) => key)).toEqual(['total', 'female'])
})

test('a share is of all groups together in its year', () => {
  const years = [createYear('2025-2026', [createGroup(5)], 50), createYear('2024-2025', [createGroup(5)], 20)] as const
  const drawn = chartData({ ...shown, asShare: true, indicator: pupils, years: [years[0], years[1]] })
  expect(drawn).toMatchObject({ kind: 'percent', rows: [{ values: [0.1, 0.25] }] })
})

test('the chart by year has the total of each year, the earlier one first', () => {
  const drawn = yearChartData(pupils, [createYear('2025-2026', [], 30), createYear('2024-2025', [], 20)], text)
  expect(drawn.rows).toEqual([
    { key: '2024-2025', label: '2024-2025', values: [20, 50] },
    { key: '2025-2026', label: '2025-2026', values: [30, 50] },
  ])
})
