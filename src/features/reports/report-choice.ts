import type { Params } from '@/lib/api/api-request'
import { safeFileName } from '@/lib/text/file-name'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { monthsOfYear } from '@/sheets/frame/sheet-years'
import type { ReportSearch } from './report-search'
import type { ReportDefinition, ReportFileType, ReportNeed } from './definitions'
import { stageCodes } from './stages'

/** The part of the choice that a report asks for beside year, school and class. */
export type ReportDetails = Pick<
  ReportSearch,
  'month' | 'scholarship' | 'disability' | 'healthProblem' | 'personalProblem' | 'ethnicity' | 'stage' | 'pupil'
>
export type ReportField = keyof ReportSearch
export type ReportErrors = Partial<Record<ReportField, string>>

/** The detail for each need; the class is chosen with the school. */
const detailByNeed = {
  month: 'month',
  semester: 'month',
  scholarship: 'scholarship',
  disability: 'disability',
  health_problem: 'healthProblem',
  personal_problem: 'personalProblem',
  ethnicity: 'ethnicity',
  report_stage: 'stage',
} as const satisfies Record<Exclude<ReportNeed, 'classroom'>, keyof ReportDetails>

/** The fields of the page behind what the server names in a refusal. */
const fieldOfWire: Readonly<Record<string, ReportField>> = {
  type: 'type',
  academic_year_school_id: 'school',
  classroom_id: 'suffix',
  grade: 'grade',
  suffix: 'suffix',
  month: 'month',
  scholarship: 'scholarship',
  disability: 'disability',
  health_problem: 'healthProblem',
  personal_problem: 'personalProblem',
  ethnicity: 'ethnicity',
  report_stage: 'stage',
  student_id: 'pupil',
  file_type: 'file',
  language: 'language',
}

/** The months or the semesters that a report can be of in a year, as codes; none where it needs neither. */
export function listPeriods(
  needs: readonly ReportNeed[],
  year: Pick<AcademicYear, 'start_date' | 'end_date'> | null,
): number[] {
  if (needs.includes('semester')) return [semesterOne, semesterTwo]
  return needs.includes('month') && year !== null ? monthsOfYear(year) : []
}

/** The details that a report needs and that are missing. */
export function missingDetails(needs: readonly ReportNeed[], details: ReportDetails): ReportErrors {
  const errors: ReportErrors = {}
  for (const need of needs) {
    if (need !== 'classroom' && details[detailByNeed[need]] === undefined)
      errors[detailByNeed[need]] = 'common.error.require'
  }
  return errors
}

/** The details that a report uses, without those chosen for another report. */
export function usedDetails(needs: readonly ReportNeed[], details: ReportDetails): ReportDetails {
  const used: ReportDetails = {}
  if (needs.includes('month') || needs.includes('semester')) used.month = details.month
  if (needs.includes('scholarship')) used.scholarship = details.scholarship
  if (needs.includes('disability')) used.disability = details.disability
  if (needs.includes('health_problem')) used.healthProblem = details.healthProblem
  if (needs.includes('personal_problem')) used.personalProblem = details.personalProblem
  if (needs.includes('ethnicity')) used.ethnicity = details.ethnicity
  if (needs.includes('report_stage')) used.stage = details.stage
  return used
}

interface Order {
  definition: ReportDefinition
  needs: readonly ReportNeed[]
  /** The school in its year. */
  school: number
  classroom: number | null
  details: ReportDetails
  file: ReportFileType
  language: 'km' | 'en'
}

/** The query of `GET /reports/export`. */
export function reportParams({ definition, needs, school, classroom, details, file, language }: Order): Params {
  const used = usedDetails(needs, details)
  return {
    type: definition.number,
    academic_year_school_id: school,
    classroom_id: needs.includes('classroom') ? classroom : null,
    month: used.month,
    scholarship: used.scholarship,
    disability: used.disability,
    health_problem: used.healthProblem,
    personal_problem: used.personalProblem,
    ethnicity: used.ethnicity,
    report_stage: used.stage === undefined ? null : stageCodes[used.stage],
    student_id: definition.kind === 'student' ? details.pupil : null,
    file_type: definition.formats.includes(file) ? file : 'xlsx',
    language,
  }
}

/** A refusal's messages by the field of the page that they belong to. */
export function fieldsOfRefusal(fields: Readonly<Record<string, string>>): ReportErrors {
  const errors: ReportErrors = {}
  for (const [name, message] of Object.entries(fields)) {
    const field = fieldOfWire[name]
    if (field !== undefined) errors[field] = message
  }
  return errors
}

/** The name of a file that the server gives none: what it is of begins with the year, which comes before the report. */
export function reportFileName(report: string, of: readonly string[], file: ReportFileType): string {
  const [year = '', ...rest] = of
  return `${safeFileName([year, report, ...rest]).replaceAll(' ', '-')}.${file}`
}
