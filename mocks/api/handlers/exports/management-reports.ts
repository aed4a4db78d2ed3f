import { reportRequest, type ReadReportRequest } from '@/features/management-report/schema'
import type { ReportTemplate } from '@/features/management-report/templates'
import type { ExportLanguage } from '@/domain/exports/schema'
import { writing, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { catalogueText } from '../../../documents/templates/catalogue-text'
import type { ExportFilters, ExportRequest, TemplateValues } from '../../../documents/templates/export-request'
import { checkLevel, findScope } from '../../../documents/templates/scope'
import { countStudents } from '../../../documents/templates/student-lines'
import { readParams, findTemplate } from '../../../documents/templates/template-params'
import { nothing } from '../../request'
import { leaveExport } from './export-tasks'
import { exportName } from './export-name'

export const managementReportOperations: readonly ServedOperation[] = [
  writing('POST /reports', { params: nothing, body: reportRequest }, async ({ transaction, caller, body }) => {
    const { account } = caller
    const template = findTemplate(body.template)
    if (template === undefined) throw refused('template')
    const scope = await findScope(transaction, account, toFilters(body))
    const level = resolveLevel(template, body)
    if (level !== null) checkLevel(account, level, 'filters.aggregate_by')
    const { language, file_type: fileType } = body
    const params = readParams(template, body.params)
    // A list that is too long for its file is refused at once; only a count by places takes too long to wait for.
    if (template.kind === 'individual') {
      await countStudents(transaction, { template: template.key, scope, params, fileType })
    }
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
      period: periodName(template, request.params, language),
      language,
    })
    const taskId = await leaveExport(transaction, { account, name, fileType, request })
    return { status: 201, body: { taskId }, recordId: taskId, startsTask: true }
  }),
]

/** The semester or year of a template that asks for one. */
function periodName({ params }: ReportTemplate, values: TemplateValues, language: ExportLanguage): string | null {
  const period = params.find(({ name }) => name === 'period')
  if (period?.type !== 'SELECT') return null
  const chosen = period.options.find(({ value }) => value === values[period.name])
  return chosen === undefined ? null : catalogueText(chosen.label, language)
}

function resolveLevel({ kind }: ReportTemplate, { filters }: ReadReportRequest) {
  if (kind === 'individual') return null
  if (filters.aggregate_by === null) throw refused('filters.aggregate_by', 'common.error.require')
  return filters.aggregate_by
}

function toFilters({ filters, classroom_id: classroom }: ReadReportRequest): ExportFilters {
  const { academic_year: academicYear, province, district, commune, village, school, degree, grade } = filters
  return { academicYear, province, district, commune, village, school, degree, grade, classroom }
}

function refused(field: string, message = 'common.error.invalidValue'): Problem {
  return new Problem(400, 'common.error.form', { errors: { [field]: message } })
}
