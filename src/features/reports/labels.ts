import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ReportKind } from './definitions'
import type { Stage } from './stages'

/** The groups of reports in the order in which they are listed: the ones that schools print every week first. */
export const kindLabels: readonly { kind: ReportKind; label: MessageDescriptor }[] = [
  { kind: 'classroom', label: msg({ id: 'report.kind.classroom' }) },
  { kind: 'student', label: msg({ id: 'report.kind.student' }) },
  { kind: 'school', label: msg({ id: 'report.kind.school' }) },
]

/** The contents of each report, by its number. */
export const contents: ReadonlyMap<number, MessageDescriptor> = new Map([
  [1, msg({ id: 'report.content.classList' })],
  [2, msg({ id: 'report.content.classListParents' })],
  [3, msg({ id: 'report.content.monthlyScores' })],
  [4, msg({ id: 'report.content.semesterScores' })],
  [5, msg({ id: 'report.content.monthlyScoreCard' })],
  [6, msg({ id: 'report.content.annualScores' })],
  [7, msg({ id: 'report.content.absenteeism' })],
  [8, msg({ id: 'report.content.annualScoreCard' })],
  [9, msg({ id: 'report.content.scholarships' })],
  [10, msg({ id: 'report.content.disabilities' })],
  [11, msg({ id: 'report.content.healthProblems' })],
  [12, msg({ id: 'report.content.personalProblems' })],
  [13, msg({ id: 'report.content.ethnicities' })],
  [14, msg({ id: 'report.content.transfers' })],
  [15, msg({ id: 'report.content.dropouts' })],
  [16, msg({ id: 'report.content.censusTable' })],
  [50, msg({ id: 'report.content.biography' })],
  [100, msg({ id: 'report.content.schoolCensus' })],
])

export const stageLabels = {
  opening: msg({ id: 'report.stage.opening' }),
  half: msg({ id: 'report.stage.half' }),
  semester2: msg({ id: 'report.stage.semester2' }),
  year: msg({ id: 'report.stage.year' }),
} satisfies Record<Stage, MessageDescriptor>
