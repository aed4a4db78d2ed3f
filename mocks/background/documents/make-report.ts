import { censusTable, schoolCensus } from './census'
import { classList, classListWithParents } from './class-lists'
import type { ReportDocument } from '@/lib/papers/document'
import type { ClassContext, ReportContext } from './report-context'
import { ethnicityReport, dropoutReport, optionListReport } from './school-lists'
import { annualScoreCards, monthlyScoreCards } from './score-cards'
import { absenceSheet, annualScoreSheet, scoreSheet } from './score-sheets'
import { transferReport } from './transfer-report'

/** The report of a class or single students of it; what it needs has been checked. Null for another number. */
export async function makeClassReport(context: ClassContext): Promise<ReportDocument | null> {
  const { type, month = 0 } = context.request
  switch (type) {
    case 1:
      return await classList(context)
    case 2:
      return await classListWithParents(context)
    case 3:
    case 4:
      return await scoreSheet(context, month)
    case 5:
      return await monthlyScoreCards(context, month)
    case 6:
      return await annualScoreSheet(context)
    case 7:
      return await absenceSheet(context, month)
    case 8:
      return await annualScoreCards(context)
    default:
      return null
  }
}

export async function makeSchoolReport(context: ReportContext): Promise<ReportDocument | null> {
  const { type, scholarship = 0, disability = 0, health_problem = 0, personal_problem = 0 } = context.request
  const { ethnicity = 0, report_stage: stage = 1 } = context.request
  switch (type) {
    case 9:
      return await optionListReport(context, 'scholarships', scholarship)
    case 10:
      return await optionListReport(context, 'disabilities', disability)
    case 11:
      return await optionListReport(context, 'health_problems', health_problem)
    case 12:
      return await optionListReport(context, 'personal_problems', personal_problem)
    case 13:
      return await ethnicityReport(context, ethnicity)
    case 14:
      return await transferReport(context, stage)
    case 15:
      return await dropoutReport(context, stage)
    case 16:
      return await censusTable(context, stage)
    case 100:
      return await schoolCensus(context, stage)
    default:
      return null
  }
}
