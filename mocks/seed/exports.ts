import type { Transaction } from 'kysely'
import { catalogueText } from '../background/documents/catalogue-text'
import type { ExportFilters, ExportRequest } from '../background/documents/templates/export-request'
import { findScope } from '../background/documents/templates/scope'
import { exportName } from '../api/handlers/exports/export-name'
import { leaveExport } from '../api/handlers/exports/export-tasks'
import type { Database } from '../db/types'
import { yearIds } from './academic-years'

const language = 'km'
const filters: ExportFilters = {
  academicYear: yearIds.running,
  province: null,
  district: null,
  commune: null,
  village: null,
  school: null,
  degree: null,
  grade: null,
  classroom: null,
}
const isOf = { filters, language } as const

/** Two that succeed and, since so many students are too long for a PDF, one that fails. */
const asked: readonly { report: string; fileType: 'xlsx' | 'pdf'; request: ExportRequest }[] = [
  {
    report: 'managementReport.aggregate.001',
    fileType: 'xlsx',
    request: { ...isOf, kind: 'template', template: 'aggregate_001', level: 'province', params: {} },
  },
  {
    report: 'dasquert.title',
    fileType: 'pdf',
    request: { ...isOf, kind: 'data-query', indicators: ['pupils'], level: 'province', round: null, result: 3 },
  },
  {
    report: 'managementReport.individual.students',
    fileType: 'pdf',
    request: { ...isOf, kind: 'template', template: 'individual_students', level: null, params: {} },
  },
]

/** Exports that a ministry officer has asked for, which the background makes as soon as the stand-in runs. */
export async function seedExports(db: Transaction<Database>): Promise<void> {
  const account = await db.selectFrom('accounts').selectAll().where('username', '=', 'demis').executeTakeFirstOrThrow()
  const scope = await findScope(db, account, filters)
  for (const { report, fileType, request } of asked) {
    const { level } = request
    const name = await exportName(db, { scope, report: catalogueText(report, language), level, language })
    await leaveExport(db, { account, name, fileType, request })
  }
}
