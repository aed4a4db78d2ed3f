import * as z from 'zod/mini'
import { aggregationLevels } from '@/domain/aggregation/aggregation-levels'
import { dataSchema, monthCode, pageSchema } from '@/lib/api/wire'
import { statisticCards } from './indicators'

/**
 * The filter of the three calls as a client sends it. What is "all" or left out narrows nothing; the
 * indicators' keys are one comma-separated text. `school`, one of `GET /data-query/getSchools`, is our own.
 */
export interface DataQueryFilter {
  'dataSource.academicYear': number
  indicators?: string
  province?: string
  district?: string
  commune?: string
  village?: string
  school?: number | 'all'
  /** 1 pre-school, 2 primary, 3 secondary. */
  degree?: number | 'all'
  grade?: number | 'all'
  round?: 'round_1' | 'round_2' | 'round_3' | 'all'
  /** 1 semester 1, 2 semester 2, 3 annual. */
  result?: 1 | 2 | 3
  aggregateBy: (typeof aggregationLevels)[number]
  fileType?: 'xlsx' | 'pdf'
}

/** The further parameters of `GET /data-query/export`. */
export interface DataQueryExport extends DataQueryFilter {
  indicators: string
  reportName: string
  type: 'reportByTemplate'
  language: 'km' | 'en'
}

/** By the keys of the indicator's measures; null is a percentage of nothing. */
const values = z.record(z.string(), z.nullable(z.number()))

const group = z.object({
  /** A place's code, the id of a school or class, or the number of a grade. */
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  /** Of a school, or the school of a class: names repeat. */
  emis_code: z.optional(z.string()),
  values,
})

/**
 * The figures of one indicator: the groups that have any, the highest first, and how many have none. Grades are all there,
 * in their order. `rest` sums the groups beyond the limit of single ones.
 */
export const statisticTable = z.object({
  indicator: z.string(),
  groups: z.array(group),
  without_figures: z.int(),
  rest: z.nullable(z.object({ groups: z.int(), values })),
  total: values,
  /** The same of all groups together, by month in the order of the year; of indicators that have months. */
  months: z.optional(z.array(z.object({ month: monthCode, values }))),
})
export type StatisticTable = z.infer<typeof statisticTable>

/** `GET /data-query/statistics`: cards, and a table for each indicator that was chosen. */
export const statisticFigures = z.object({
  aggregateBy: z.enum(aggregationLevels),
  cards: z.array(z.object({ key: z.enum(statisticCards), value: z.int() })),
  tables: z.array(statisticTable),
})
export const statistics = dataSchema(statisticFigures)
export type Statistics = z.output<typeof statistics>

/** `GET /data-query/getSchools`, in the order of their names; `id` is the school in its year. */
export const dataQuerySchool = z.object({
  id: z.int().check(z.positive()),
  emis_code: z.string(),
  name: z.string(),
  name_en: z.string(),
})
export const dataQuerySchools = pageSchema(dataQuerySchool)
