import { setImmediate } from 'node:timers/promises'
import * as z from 'zod'
import type { Kysely } from 'kysely'
import { aggregationLevels } from '@/domain/aggregation/aggregation-levels'
import { reportRequest, type ReadReportRequest } from '@/features/management-report/schema'
import type { ReportTemplate } from '@/features/management-report/templates'
import { exportLanguage, type ExportLanguage } from '@/domain/exports/schema'
import type { Account, Database } from '../../../db/types'
import { reading, writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { catalogueText } from '../../../background/documents/catalogue-text'
import { countRows } from '../../../background/documents/templates/count-rows'
import type {
  ExportFilters,
  ExportRequest,
  TemplateValues,
} from '../../../background/documents/templates/export-request'
import { refuseTooMany } from '../../../background/documents/templates/refuse-too-many'
import { checkLevel, findScope } from '../../../background/documents/templates/scope'
import { readParams, findTemplate } from '../../../background/documents/templates/template-params'
import { idText, nothing, parseJson } from '../../request'
import { leaveExport } from './export-tasks'
import { exportName } from './export-name'
import { narrowing, placeQuery } from './place-query'

const rowsRequest = z.strictObject({
  template: z.string().max(50),
  academic_year: idText,
  ...placeQuery,
  aggregate_by: narrowing(z.enum(aggregationLevels)),
  classroom_id: narrowing(idText),
  /** Those of `POST /reports`, as JSON. */
  params: z.string().max(4_000).transform(parseJson).pipe(reportRequest.shape.params).optional(),
  language: exportLanguage,
})

export const managementReportOperations: readonly ServedOperation[] = [
  writing('POST /reports', { params: nothing, body: reportRequest }, async ({ transaction, caller, body }) => {
    const { account } = caller
    const { language, file_type: fileType } = body
    const report = await readReport(transaction, account, body)
    const { template, scope, level, params } = report
    // A list that is too long for its file is refused at once; only a count by places takes too long to wait for.
    if (template.kind === 'individual') refuseTooMany(await countRows(transaction, { ...report, language }), fileType)
    const request: ExportRequest = {
      kind: 'template',
      template: template.key,
      filters: scope.filters,
      level,
      params,
      language,
    }
    const name = await exportName(transaction, {
      scope,
      report: catalogueText(template.label, language),
      level,
      period: periodName(template, params, language),
      language,
    })
    const taskId = await leaveExport(transaction, { account, name, fileType, request })
    return { status: 201, body: { taskId }, recordId: taskId, startsTask: true }
  }),

  // Asked before a file is, so that no PDF is offered that would be refused.
  reading('GET /reports/rows', { params: nothing, query: rowsRequest }, async ({ db, caller, query, signal }) => {
    const { template, classroom_id, params = {}, language, ...filters } = query
    const report = await readReport(db, caller.account, { template, classroom_id, params, filters })
    // A form that has changed no longer waits for the count of a whole country, which goes province by province.
    const rows = await countRows(db, { ...report, language }, async () => {
      // PGlite counts in this process, which notices a closed connection only between two queries.
      await setImmediate()
      if (signal.aborted) throw new Problem(503, 'common.error.busy')
    })
    return { data: { rows } }
  }),
]

type AskedReport = Pick<ReadReportRequest, 'template' | 'filters' | 'params' | 'classroom_id'>

/** Finds what a report names, within what the account may have. */
async function readReport(db: Kysely<Database>, account: Account, asked: AskedReport) {
  const template = findTemplate(asked.template)
  if (template === undefined) throw refused('template')
  const scope = await findScope(db, account, toFilters(asked))
  const level = resolveLevel(template, asked)
  if (level !== null) checkLevel(account, level, 'filters.aggregate_by')
  return { template, scope, level, params: readParams(template, asked.params) }
}

/** The semester or year of a template that asks for one. */
function periodName({ params }: ReportTemplate, values: TemplateValues, language: ExportLanguage): string | null {
  const period = params.find(({ name }) => name === 'period')
  if (period?.type !== 'SELECT') return null
  const chosen = period.options.find(({ value }) => value === values[period.name])
  return chosen === undefined ? null : catalogueText(chosen.label, language)
}

function resolveLevel({ kind }: ReportTemplate, { filters }: AskedReport) {
  if (kind === 'individual') return null
  if (filters.aggregate_by === null) throw refused('filters.aggregate_by', 'common.error.require')
  return filters.aggregate_by
}

function toFilters({ filters, classroom_id: classroom }: AskedReport): ExportFilters {
  const { academic_year: academicYear, province, district, commune, village, school, degree, grade } = filters
  return { academicYear, province, district, commune, village, school, degree, grade, classroom }
}

function refused(field: string, message = 'common.error.invalidValue'): Problem {
  return new Problem(400, 'common.error.form', { errors: { [field]: message } })
}
