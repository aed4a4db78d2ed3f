import { reportRequest } from '@/features/reports/schema'
import { monthName } from '@/lib/dates/dates'
import { safeFileName } from '@/lib/text/file-name'
import { downloading, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { biographies } from '../../../background/documents/biographies'
import type { ReportFormat, ReportPage } from '@/lib/papers/document'
import { createLetterhead } from '@/lib/papers/letterhead'
import { drawInWorker } from '../../../background/documents/draw-in-worker'
import { makeClassReport, makeSchoolReport } from '../../../background/documents/make-report'
import {
  formatClassName,
  readReportSchool,
  reportContext,
  reportName,
  schoolName,
  type ReportContext,
} from '../../../background/documents/report-context'
import { stageNames } from '../../../background/documents/texts'
import { nothing } from '../../request'
import { studentsOfClass } from '../classrooms/class-students'
import { refuseUncalculated } from './refuse-uncalculated'
import { checkNeeds } from './report-needs'
import { reportScope, type ReportScope } from './report-scope'

/** By how files are called. */
export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Record<ReportFormat, string>

const biography = 50

export const reportOperations: readonly ServedOperation[] = [
  downloading(
    'GET /reports/export',
    { params: nothing, query: reportRequest },
    async ({ db, caller, dataScope, query }) => {
      const scope = await reportScope({ db, caller, dataScope, query })
      checkNeeds(query, scope)
      await refuseUncalculated(db, query, scope)
      const school = await readReportSchool(db, query.academic_year_school_id, query.language)
      const context = reportContext(db, query, school, scope.own ? { kind: 'everywhere' } : dataScope)
      const pages = await makePages(context, scope)
      if (pages === null || pages.length === 0) {
        const isClosed = pages !== null && query.type === biography
        throw new Problem(409, isClosed ? 'report.error.noProfiles' : 'report.error.noPupils')
      }
      const { language } = query
      const document = { language, letterhead: createLetterhead(school.office, language), pages }
      return {
        name: fileName(context, scope),
        type: mediaTypes[query.file_type],
        bytes: await drawInWorker(document, query.file_type),
      }
    },
  ),
]

async function makePages(
  context: ReportContext,
  { definition, room, only }: ReportScope,
): Promise<readonly ReportPage[] | null> {
  if (definition.kind === 'school') return await makeSchoolReport(context)
  if (definition.number === biography && only !== null) return await biographies(context, [only])
  if (room === null) return null
  if (definition.number !== biography) return await makeClassReport({ ...context, room, only })
  const students = await studentsOfClass(context.db, room.id).execute()
  if (students.length === 0) return null
  return await biographies(
    context,
    students.map((student) => student.enrollment_id),
  )
}

/** Academic year, report, grade and suffix, month or stage, school, and the student of a single card. */
function fileName(context: ReportContext, { room }: ReportScope): string {
  const { language, request } = context
  const { month, report_stage: stage, student_id: student } = request
  const parts = [
    context.school.year,
    reportName(context),
    room === null ? undefined : formatClassName(room, language),
    month === undefined ? undefined : monthName(month, language),
    stage === undefined ? undefined : stageNames[language][stage],
    schoolName(context),
    student,
  ].filter((part) => part !== undefined)
  return `${safeFileName(parts).replaceAll(' ', '-')}.${request.file_type}`
}
