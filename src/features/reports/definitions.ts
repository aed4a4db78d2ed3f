import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'

/** The parameters of reports beside year and school. */
export type ReportNeed =
  | 'classroom'
  | 'month'
  | 'semester'
  | 'scholarship'
  | 'disability'
  | 'health_problem'
  | 'personal_problem'
  | 'ethnicity'
  | 'report_stage'

export type ReportFileType = 'xlsx' | 'pdf'

/** Of a school, of a classroom, or of single students of one. */
export type ReportKind = 'school' | 'classroom' | 'student'

export interface ReportDefinition {
  /** Sent as `type`. */
  number: number
  kind: ReportKind
  needs: readonly ReportNeed[]
  formats: readonly ReportFileType[]
  /** Id of its name in the catalogue. */
  name: string
}

const sheet = ['xlsx'] as const
const sheetOrPaper = ['xlsx', 'pdf'] as const

/** The eighteen reports. A semester is asked for as month 13 or 14. */
export const reportDefinitions: readonly ReportDefinition[] = [
  { number: 1, kind: 'classroom', needs: ['classroom'], formats: sheet, name: 'report.type.classList' },
  { number: 2, kind: 'classroom', needs: ['classroom'], formats: sheet, name: 'report.type.classListParents' },
  { number: 3, kind: 'classroom', needs: ['classroom', 'month'], formats: sheet, name: 'report.type.monthlyScores' },
  {
    number: 4,
    kind: 'classroom',
    needs: ['classroom', 'semester'],
    formats: sheet,
    name: 'report.type.semesterScores',
  },
  {
    number: 5,
    kind: 'student',
    needs: ['classroom', 'month'],
    formats: sheetOrPaper,
    name: 'report.type.monthlyScoreCard',
  },
  { number: 6, kind: 'classroom', needs: ['classroom'], formats: sheet, name: 'report.type.annualScores' },
  { number: 7, kind: 'classroom', needs: ['classroom', 'month'], formats: sheet, name: 'report.type.absenteeism' },
  { number: 8, kind: 'student', needs: ['classroom'], formats: sheetOrPaper, name: 'report.type.annualScoreCard' },
  { number: 9, kind: 'school', needs: ['scholarship'], formats: sheet, name: 'scholarship.student' },
  { number: 10, kind: 'school', needs: ['disability'], formats: sheet, name: 'report.type.disabilities' },
  { number: 11, kind: 'school', needs: ['health_problem'], formats: sheet, name: 'report.type.healthProblems' },
  { number: 12, kind: 'school', needs: ['personal_problem'], formats: sheet, name: 'report.type.personalProblems' },
  { number: 13, kind: 'school', needs: ['ethnicity'], formats: sheet, name: 'report.type.ethnicities' },
  { number: 14, kind: 'school', needs: ['report_stage'], formats: sheet, name: 'report.type.transfers' },
  { number: 15, kind: 'school', needs: ['report_stage'], formats: sheet, name: 'report.type.dropouts' },
  { number: 16, kind: 'school', needs: ['report_stage'], formats: sheet, name: 'report.type.censusTable' },
  { number: 50, kind: 'student', needs: ['classroom'], formats: sheetOrPaper, name: 'report.type.biography' },
  { number: 100, kind: 'school', needs: ['report_stage'], formats: sheet, name: 'report.type.schoolCensus' },
]

/** The semesters that a report is made of, as month codes: one that is chosen, or those of the whole year. */
export function semestersOf(number: number, month: number | undefined): number[] {
  if (number === 4) return month === undefined ? [] : [month]
  return number === 6 || number === 8 ? [semesterOne, semesterTwo] : []
}

/** The month whose scores a report shows as they were entered. */
export function monthOfScores(number: number, month: number | undefined): number[] {
  return (number === 3 || number === 5) && month !== undefined ? [month] : []
}

/** The parameters that the report needs from this caller: a student's own biography needs none. */
export function listNeeds({ number, needs }: ReportDefinition, ownRecord: boolean): readonly ReportNeed[] {
  return ownRecord && number === 50 ? [] : needs
}
