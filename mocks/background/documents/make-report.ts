import { censusTable, schoolCensus } from './census'
import { classList, classListWithParents } from './class-lists'
import { classTeacher } from './class-students'
import type { ReportPage } from '@/lib/papers/document'
import type { ClassContext, ReportContext } from './report-context'
import { ethnicityReport, dropoutReport, optionListReport } from './school-lists'
import { annualScoreCards, monthlyScoreCards } from './score-cards'
import { absenceSheet, annualScoreSheet, scoreSheet } from './score-sheets'
import { transferReport } from './transfer-report'

type MakePages<Context> = (context: Context) => Promise<ReportPage[]>

/** By number. */
const classReports: Readonly<Record<number, MakePages<ClassContext>>> = {
  1: classList,
  2: classListWithParents,
  3: scoreSheet,
  4: scoreSheet,
  5: monthlyScoreCards,
  6: annualScoreSheet,
  7: absenceSheet,
  8: annualScoreCards,
}

const schoolReports: Readonly<Record<number, MakePages<ReportContext>>> = {
  9: (context) => optionListReport(context, 'scholarships', context.request.scholarship),
  10: (context) => optionListReport(context, 'disabilities', context.request.disability),
  11: (context) => optionListReport(context, 'health_problems', context.request.health_problem),
  12: (context) => optionListReport(context, 'personal_problems', context.request.personal_problem),
  13: ethnicityReport,
  14: transferReport,
  15: dropoutReport,
  16: censusTable,
  100: schoolCensus,
}

/** The report of a class or single students of it; what it needs has been checked. Null for another number. */
export async function makeClassReport(context: Omit<ClassContext, 'teacher'>): Promise<ReportPage[] | null> {
  const make = classReports[context.request.type]
  return make === undefined ? null : await make({ ...context, teacher: await classTeacher(context) })
}

export async function makeSchoolReport(context: ReportContext): Promise<ReportPage[] | null> {
  return (await schoolReports[context.request.type]?.(context)) ?? null
}
