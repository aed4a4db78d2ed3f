import type { Kysely } from 'kysely'
import type { Statistics, StatisticTable } from '@/domain/figures/schema'
import { indicators, mayGroup, statisticCards, type Indicator, type StatisticCard } from '@/domain/figures/indicators'
import { monthCodesOfSpan } from '@/domain/academic-years/months'
import type { ExportLanguage } from '@/domain/exports/schema'
import type { AggregationLevel } from '@/domain/aggregation/aggregation-levels'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import type { Database } from '../../../db/types'
import type { Scope } from '../templates/scope'
import { merged, countTally, whole, type Progress, type Sums } from '../templates/tally'
import { readUnits, type Unit } from '../templates/units'
import {
  countsStudents,
  indicatorQueries,
  monthQueries,
  studentsCounted,
  type IndicatorAsked,
} from './indicator-queries'

export interface DataQuestion {
  scope: Scope
  indicators: readonly Indicator[]
  level: AggregationLevel
  round: string | null
  result: number
  /** Of the units' cells. */
  language: ExportLanguage
}

/** All that was counted: by unit, and the sums of everything. */
export interface Counted {
  units: readonly Unit[]
  ofUnit: (unit: Unit) => Sums
  total: Sums
  /** The year has ended. */
  isOver: boolean
}

/** The most groups listed one by one; a screen shows no more. */
const maxGroups = 500

/** The path to the sum of each card. */
const cardSums: Readonly<Record<StatisticCard, string>> = {
  schools: 'schools_total',
  classrooms: 'classrooms_total',
  pupils: 'pupils_total',
  female: 'pupils_female',
  teachers: 'teachers_total',
  scholarships: 'scholarships_total',
}
/** The indicators that the cards always need. */
const ofCards = ['pupils', 'scholarships', 'classrooms', 'schools', 'teachers']

export function findIndicator(key: string): Indicator | undefined {
  return indicators.find((indicator) => indicator.key === key)
}

/**
 * Counts what the cards and the chosen indicators need. Cards, totals and groups are sums of the same lines, so that they
 * cannot differ. What belongs to a school has no grade and no class: it is counted as a whole beside them.
 */
export async function countFor(db: Kysely<Database>, question: DataQuestion, progress?: Progress): Promise<Counted> {
  const { scope, level } = question
  const keys = [...new Set([...ofCards, ...question.indicators.flatMap(({ key, needs }) => needs ?? [key])])]
  const ofLevel = keys.filter(
    (key) => countsStudents(key) || findIndicator(key)?.ofClasses === true || (level !== 'grade' && level !== 'class'),
  )
  const buildQueries = (some: readonly string[], at: AggregationLevel) => {
    const counted = some.filter(countsStudents)
    const asked = (province: string | null) => toAsked({ ...question, level: at }, province)
    return [
      ...(counted.length === 0 ? [] : [(province: string | null) => studentsCounted(asked(province), counted)]),
      ...some.flatMap((key) => {
        const query = indicatorQueries[key]
        return query === undefined ? [] : [(province: string | null) => query(asked(province))]
      }),
    ]
  }
  // Only a class's students are read one by one.
  const isHeavy = (key: string) => level === 'class' && countsStudents(key)
  const queries = buildQueries(ofLevel.filter(isHeavy), level)
  const atOnce = buildQueries(
    ofLevel.filter((key) => !isHeavy(key)),
    level,
  )
  const tally = await countTally(db, { scope, queries, atOnce }, progress)
  const rest = keys.filter((key) => !ofLevel.includes(key))
  const beside = await countTally(db, { scope, queries: [], atOnce: buildQueries(rest, 'national') })
  const units = await readUnits(db, level, [...tally.keys()], question.language)
  const readSums = (key: string) => tally.get(key)?.get(whole) ?? {}
  return {
    units,
    isOver: scope.year.isOver,
    ofUnit: ({ key }) => readSums(key),
    total: merged([...[...tally.keys()].map(readSums), ...[...beside.values()].map((line) => line.get(whole) ?? {})]),
  }
}

function toAsked({ scope, level, round, result }: DataQuestion, province: string | null): IndicatorAsked {
  return { scope, level, params: {}, province, round, result }
}

/**
 * The measures of an indicator by month from the start of the year on; nothing where it has no months. In a month of the year
 * that has begun, students or payments that are not found are none; absences that are not found are not known.
 */
async function readMonths(
  db: Kysely<Database>,
  indicator: Indicator,
  question: DataQuestion,
): Promise<StatisticTable['months']> {
  const query = monthQueries[indicator.key]
  if (query === undefined) return undefined
  const tally = await countTally(db, {
    scope: question.scope,
    queries: [],
    atOnce: [() => query(toAsked(question, null))],
  })
  const found = tally.get('')
  const { startDate, months, isOver } = question.scope.year
  const passed = monthCodesOfSpan(startDate, todayInPhnomPenh(new Date()))
  const isSum = indicator.measures.every(({ quotient }) => quotient === undefined)
  const first = Number(startDate.slice(5, 7)) - 1
  const calendar = Array.from({ length: 12 }, (_, index) => (first + index) % 12)
  return calendar.flatMap((month) => {
    const isNone = isSum && months.includes(month) && (isOver || passed.includes(month))
    const sums = found?.get(String(month)) ?? (isNone ? {} : undefined)
    return sums === undefined ? [] : [{ month, values: computeMeasures(indicator, sums, { isOver }) }]
  })
}

export function cardValue(card: StatisticCard, sums: Sums): number {
  return sums[cardSums[card]] ?? 0
}

/** The measures of an indicator out of the sums; a quotient is of the sums, never of other quotients. */
export function computeMeasures(
  { key, measures }: Indicator,
  sums: Sums,
  { isOver }: Pick<Counted, 'isOver'>,
): Record<string, number | null> {
  return Object.fromEntries(
    measures.map((measure) => {
      if (measure.isOfEndedYear === true && !isOver) return [measure.key, null]
      if (measure.quotient === undefined) return [measure.key, sums[`${key}_${measure.key}`] ?? 0]
      const { of, by, less = [] } = measure.quotient
      const add = (parts: readonly string[]) => parts.reduce((sum, part) => sum + (sums[part] ?? 0), 0)
      const divisor = add(by) - add(less)
      return [measure.key, divisor === 0 ? null : add(of) / divisor]
    }),
  )
}

interface RankedUnits {
  ranked: { unit: Unit; values: Record<string, number | null> }[]
  withoutFigures: number
}

/**
 * The units of which an indicator has figures, the highest first, and the number of the others. Grades are few: all are
 * there, in their order.
 */
export function rankUnits(
  indicator: Indicator,
  counted: Pick<Counted, 'units' | 'ofUnit' | 'isOver'>,
  level: AggregationLevel,
): RankedUnits {
  const all = counted.units.map((unit) => ({ unit, values: computeMeasures(indicator, counted.ofUnit(unit), counted) }))
  if (level === 'grade' || level === 'national') return { ranked: all, withoutFigures: 0 }
  const ranked = all.filter(({ values }) => indicator.measures.some(({ key }) => (values[key] ?? 0) !== 0))
  const first = indicator.measures[0]?.key ?? ''
  ranked.sort((a, b) => (b.values[first] ?? 0) - (a.values[first] ?? 0))
  return { ranked, withoutFigures: all.length - ranked.length }
}

/** The response of `GET /data-query/statistics`. */
export async function readStatistics(db: Kysely<Database>, question: DataQuestion): Promise<Statistics> {
  const counted = await countFor(db, question)
  const tables: StatisticTable[] = []
  for (const indicator of question.indicators.filter((indicator) => mayGroup(indicator, question.level))) {
    const { ranked, withoutFigures } = rankUnits(indicator, counted, question.level)
    const others = ranked.slice(maxGroups)
    const rest = merged(others.map(({ unit }) => counted.ofUnit(unit)))
    tables.push({
      indicator: indicator.key,
      groups: ranked.slice(0, maxGroups).map(({ unit, values }) => ({
        code: unit.key,
        name: unit.name.km,
        name_en: unit.name.en,
        emis_code: unit.emis_code,
        values,
      })),
      without_figures: withoutFigures,
      rest: others.length === 0 ? null : { groups: others.length, values: computeMeasures(indicator, rest, counted) },
      total: computeMeasures(indicator, counted.total, counted),
      months: await readMonths(db, indicator, question),
    })
  }
  const cards = statisticCards.map((key) => ({ key, value: cardValue(key, counted.total) }))
  return { aggregateBy: question.level, cards, tables }
}
