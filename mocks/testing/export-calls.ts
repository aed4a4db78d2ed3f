import { exportHistory, type ExportTask } from '@/domain/exports/schema'
import { reportRows } from '@/features/management-report/schema'
import { dataSchema } from '@/lib/api/wire'
import type { Role } from '@/auth/permissions'
import type { TestWorld } from './world'
import { years } from './world-ids'

interface Asked {
  as?: Role
  template?: string
  fileType?: 'xlsx' | 'pdf'
  level?: string
  params?: object
  language?: 'km' | 'en'
}

/** Asks for an export of the running year in all provinces. */
export async function askExport(
  world: TestWorld,
  {
    as = 'demis',
    template = 'aggregate_001',
    fileType = 'xlsx',
    level = 'school',
    params = {},
    language = 'en',
  }: Asked,
) {
  const filters = { academic_year: years.running, aggregate_by: level, province: 'all' }
  const rest = { params, labels: { title: 'x' }, classroom_id: null, language, file_type: fileType }
  return await world.call('POST', '/reports', { as, body: { template, filters, ...rest } })
}

/** Asks how many rows the same export has. */
export async function askReportRows(
  world: TestWorld,
  { as = 'demis', template = 'aggregate_001', level = 'school', params = {}, language = 'en' }: Omit<Asked, 'fileType'>,
  signal?: AbortSignal,
) {
  const filters = `academic_year=${years.running}&aggregate_by=${level}&province=all`
  const asked = `template=${template}&${filters}&params=${encodeURIComponent(JSON.stringify(params))}&language=${language}`
  return await world.call('GET', `/reports/rows?${asked}`, { as, ...(signal && { signal }) })
}

export async function readReportRows(...asked: Parameters<typeof askReportRows>): Promise<number> {
  return dataSchema(reportRows).parse(await (await askReportRows(...asked)).json()).rows
}

export async function readExportHistory(world: TestWorld, as: Role = 'demis'): Promise<ExportTask[]> {
  return exportHistory.parse(await (await world.call('GET', '/export_history', { as })).json()).data
}
