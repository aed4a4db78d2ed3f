import { readFileSync } from 'node:fs'
import type { Role } from '@/auth/permissions'
import type { ExportLanguage } from '@/domain/exports/schema'
import { indicators } from '@/domain/figures/indicators'
import { reportTemplates } from '@/features/management-report/templates'
import { reportDefinitions, type ReportFileType, type ReportNeed } from '@/features/reports/definitions'
import { askExport, readExportHistory } from './export-calls'
import type { TestWorld } from './world'
import { classrooms, schools, years } from './world-ids'

export interface DrawnPaper {
  /** What it is, for the message of a failure. */
  title: string
  /** As it is downloaded. */
  fileName: string
  language: ExportLanguage
  /** Whose paper it is; null for a form that is filled in and imported again. */
  office: 'school' | 'district' | null
  bytes: Uint8Array
}

const school = `academic_year_school_id=${schools.own}`
const needs: Readonly<Record<ReportNeed, string>> = {
  classroom: `classroom_id=${classrooms['own-class']}`,
  month: 'month=10',
  semester: 'month=13',
  scholarship: 'scholarship=1',
  disability: 'disability=11',
  health_problem: 'health_problem=1',
  personal_problem: 'personal_problem=1',
  ethnicity: 'ethnicity=0',
  report_stage: 'report_stage=2',
}

/**
 * Has every paper of a kind made as its users have it made: reports, templates, data query and forms to fill in. Of reports and
 * templates only the one that is wanted, if it is said.
 */
export async function* everyPaper(
  world: TestWorld,
  language: ExportLanguage,
  fileType: ReportFileType,
  wanted?: string,
): AsyncGenerator<DrawnPaper> {
  const isWanted = (name: string) => wanted === undefined || name === wanted
  for (const { number, formats, needs: asked } of reportDefinitions) {
    if (!formats.includes(fileType) || !isWanted(`report ${number}`)) continue
    const query = [
      `type=${number}&language=${language}&file_type=${fileType}`,
      school,
      ...asked.map((need) => needs[need]),
    ]
    const file = await download(world, `/reports/export?${query.join('&')}`, 'school_management')
    yield { title: `report ${number} ${language}`, language, office: 'school', ...file }
  }
  const as = 'district_officer'
  for (const { key } of reportTemplates.filter((template) => isWanted(template.key))) {
    await askExport(world, { as, template: key, fileType, language })
    yield { title: `${key} ${language}`, language, office: 'district', ...(await takeExport(world, as)) }
  }
  if (wanted !== undefined) return
  for (const { key } of indicators) {
    const asked = `dataSource.academicYear=${years.running}&indicators=${key}&aggregateBy=school&type=reportByTemplate`
    await world.call('GET', `/data-query/export?${asked}&language=${language}&fileType=${fileType}`, { as })
    yield { title: `data query ${key} ${language}`, language, office: 'district', ...(await takeExport(world, as)) }
  }
  if (fileType === 'pdf' || language === 'en') return
  const room = `academic_year_school_id=${schools.own}&grade=7&suffix=ក&month=10`
  for (const query of [`type=monthly_score&${room}`, `type=attendance&classroomId=${classrooms['own-class']}`]) {
    const file = await download(world, `/template/export?${query}`, 'teacher')
    yield { title: query, language, office: null, ...file }
  }
  const served = readFileSync(new URL('../../src/public/enrollment-template.xlsx', import.meta.url))
  yield { title: 'enrollment template', fileName: '', language, office: null, bytes: new Uint8Array(served) }
}

/** The file of the export that was asked for last. */
async function takeExport(world: TestWorld, as: Role) {
  await world.settle()
  const [task] = await readExportHistory(world, as)
  if (task?.result !== 'success')
    throw new Error(`${task?.name ?? 'No export'}: ${task?.problem?.message ?? 'not made'}`)
  return await download(world, `/export_history/file/${task.id}`, as)
}

async function download(world: TestWorld, address: string, as: Role) {
  const response = await world.call('GET', address, { as })
  if (response.status !== 200) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  const name = /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return { fileName: decodeURIComponent(name), bytes: new Uint8Array(await response.arrayBuffer()) }
}
