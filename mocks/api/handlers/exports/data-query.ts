import * as z from 'zod'
import { indicators, type Indicator } from '@/domain/figures/indicators'
import { aggregationLevels } from '@/domain/aggregation/aggregation-levels'
import { resultLabels, resultPeriods, roundLabels, rounds } from '@/features/data-query/periods'
import { exportFileType, exportLanguage, type ExportLanguage } from '@/domain/exports/schema'
import { reading, writingWithQuery, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { readStatistics, type DataQuestion } from '../../../background/documents/data-query/statistics'
import { catalogueText } from '../../../background/documents/catalogue-text'
import type { ExportFilters } from '../../../background/documents/templates/export-request'
import { checkLevel, findScope, whereSchools, type Scope } from '../../../background/documents/templates/scope'
import { idText, noBody, nothing, wholeNumber } from '../../request'
import { exportName } from './export-name'
import { leaveExport } from './export-tasks'
import { narrowing, placeQuery } from './place-query'
import type { Account, Database } from '../../../db/types'
import type { Kysely } from 'kysely'

const place = { 'dataSource.academicYear': idText, ...placeQuery }

const filter = {
  ...place,
  indicators: z
    .string()
    .max(1_000)
    .transform((text) => text.split(','))
    .optional(),
  round: narrowing(z.enum(['round_1', 'round_2', 'round_3'])),
  result: wholeNumber(1, 3).default(3),
  aggregateBy: z.enum(aggregationLevels),
  fileType: z._default(exportFileType, 'xlsx'),
}
const statisticsRequest = z.strictObject(filter)
/** The filters that say nothing of schools are taken too, so that one query serves all three calls. */
const schoolsRequest = z.strictObject({ ...filter, aggregateBy: filter.aggregateBy.optional() })
const exportRequest = z.strictObject({
  ...filter,
  reportName: z.string().max(200).optional(),
  type: z.literal('reportByTemplate'),
  language: exportLanguage,
})

export const dataQueryOperations: readonly ServedOperation[] = [
  reading(
    'GET /data-query/statistics',
    { params: nothing, query: statisticsRequest },
    async ({ db, caller, query }) => {
      const question = await parseQuestion(db, caller.account, query)
      return { data: await readStatistics(db, { ...question, language: 'km' }) }
    },
  ),

  reading('GET /data-query/getSchools', { params: nothing, query: schoolsRequest }, async ({ db, caller, query }) => {
    const scope = await findScope(db, caller.account, toFilters(query))
    const data = await db
      .selectFrom('schools')
      .innerJoin('raw_schools', 'raw_schools.id', 'schools.raw_school_id')
      .select(['schools.id', 'raw_schools.emis_code', 'raw_schools.name', 'raw_schools.name_en'])
      .where(whereSchools(scope))
      .orderBy('raw_schools.sort_key')
      .orderBy('schools.id')
      .execute()
    return { data, total: data.length }
  }),

  // A reading by its name and by the specification; what it leaves behind is a task of the caller's own.
  writingWithQuery(
    'GET /data-query/export',
    { params: nothing, body: noBody, query: exportRequest },
    async ({ transaction, caller, query }) => {
      const { account } = caller
      const { scope, level, round, result, indicators: chosen } = await parseQuestion(transaction, account, query)
      if (chosen.length === 0) throw refused('indicators', 'common.error.require')
      const { language } = query
      const report = query.reportName ?? catalogueText('dasquert.title', language)
      const taskId = await leaveExport(transaction, {
        account,
        name: await exportName(transaction, {
          scope,
          report,
          level,
          period: periodNames(chosen, { round, result }, language),
          language,
        }),
        fileType: query.fileType,
        request: {
          kind: 'data-query',
          filters: scope.filters,
          indicators: chosen.map(({ key }) => key),
          level,
          round,
          result,
          language,
        },
      })
      return { status: 200, body: { taskId }, recordId: taskId, startsTask: true }
    },
  ),
]

function toFilters(query: z.output<z.ZodObject<typeof place>>): ExportFilters {
  const { 'dataSource.academicYear': academicYear, province, district, commune, village, school, degree, grade } = query
  return { academicYear, province, district, commune, village, school, degree, grade, classroom: null }
}

type Question = Omit<DataQuestion, 'language'>

async function parseQuestion(
  db: Kysely<Database>,
  account: Account,
  query: z.output<typeof statisticsRequest>,
): Promise<Question> {
  const scope: Scope = await findScope(db, account, toFilters(query))
  const level = query.aggregateBy
  checkLevel(account, level, 'aggregateBy')
  return { scope, level, round: query.round, result: query.result, indicators: parseIndicators(query.indicators ?? []) }
}

function parseIndicators(keys: readonly string[]): Indicator[] {
  const chosen = [...new Set(keys)].map((key) => indicators.find((indicator) => indicator.key === key))
  return chosen.map((indicator) => {
    if (indicator === undefined) throw refused('indicators')
    return indicator
  })
}

/** The round and the result, where an indicator takes them into account. */
function periodNames(
  chosen: readonly Indicator[],
  { round, result }: Pick<Question, 'round' | 'result'>,
  language: ExportLanguage,
): string | null {
  const takes = (what: Indicator['takes']) => chosen.some((indicator) => indicator.takes === what)
  const ids = [
    ...rounds.filter((candidate) => takes('round') && candidate === round).map((round) => roundLabels[round]),
    ...resultPeriods
      .filter((resultPeriod) => takes('result') && resultPeriod === result)
      .map((candidate) => resultLabels[candidate]),
  ]
  return ids.map((id) => catalogueText(id, language)).join(' - ') || null
}

function refused(field: string, message = 'common.error.invalidValue'): Problem {
  return new Problem(400, 'common.error.form', { errors: { [field]: message } })
}
