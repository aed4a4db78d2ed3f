import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { daysOff, holidaysByDay, holidaysOfMonth, nextHolidays, toHolidays, yearsWithList } from './holidays'
import { type Holiday, holidayFile } from './schema'

/** The file as it ships. */
const shipped = toHolidays(holidayFile.parse(JSON.parse(readFileSync('src/public/holidays.json', 'utf8'))))
const names = (holidays: readonly Holiday[]) => holidays.map(({ name_en }) => name_en)

test('the shipped list has 22 days in 2025 and 2027, and 21 in 2026', () => {
  expect(yearsWithList(shipped)).toEqual([2025, 2026, 2027])
  expect([2025, 2026, 2027, 2028].map((year) => daysOff(shipped, year))).toEqual([22, 21, 22, 11])
})

test('a year after the last list has the holidays with a fixed date and none of those that follow the moon', () => {
  const of2030 = shipped.filter(({ from }) => from.startsWith('2030'))
  expect(of2030).toHaveLength(11)
  expect(names(of2030)).toEqual(expect.arrayContaining(['Independence Day', 'Peace Day']))
  expect(names(of2030)).not.toContain('Pchum Ben')
})

test('Visak Bochea and Labour Day fall on one day in 2026 and on two in 2027', () => {
  expect(names(holidaysByDay(shipped).get('2026-05-01') ?? [])).toEqual(['Labour Day', 'Visak Bochea'])
  expect(names(holidaysByDay(shipped).get('2027-05-01') ?? [])).toEqual(['Labour Day'])
})

test('a holiday over the end of a month belongs to both months', () => {
  expect(names(holidaysOfMonth(shipped, 2027, 9))).toContain('Pchum Ben')
  expect(names(holidaysOfMonth(shipped, 2027, 10))).toContain('Pchum Ben')
  expect(holidaysOfMonth(shipped, 2026, 2)).toEqual([])
})

test('the next holidays begin with the one that is under way and reach into the next year', () => {
  expect(names(nextHolidays(shipped, '2026-11-24', 3))).toEqual([
    'Water Festival',
    'Peace Day',
    'International New Year',
  ])
  expect(names(nextHolidays(shipped, '2028-01-02', 1))).toEqual(['Victory over Genocide'])
})

test('a span that ends before it begins is refused', () => {
  const days = [{ from: '2026-04-16', to: '2026-04-14' }]
  expect(holidayFile.safeParse({ holidays: [{ name: 'ក', name_en: 'A', days }] }).success).toBe(false)
})
