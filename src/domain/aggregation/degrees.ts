import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { SignedInUser } from '@/auth/session'
import { gradesOfDegree } from '@/domain/schools/schema'

/** The degrees that reports narrow by: secondary is lower and upper together. */
export const reportDegrees = [1, 2, 3] as const
export type ReportDegree = (typeof reportDegrees)[number]

export const degreeLabels = {
  1: msg({ id: 'school.degree1' }),
  2: msg({ id: 'school.degree2' }),
  3: msg({ id: 'managementReport.degree.secondary' }),
} satisfies Record<ReportDegree, MessageDescriptor>

/** The degree of schools that has all grades of a degree of reports. */
const schoolDegrees = { 1: 1, 2: 2, 3: 5 } satisfies Record<ReportDegree, number>

/** The grades of a degree, of every degree where none is chosen. */
export function gradesOfReportDegree(degree: ReportDegree | undefined): number[] {
  const chosen = degree === undefined ? reportDegrees : [degree]
  return chosen.flatMap((item) => gradesOfDegree(schoolDegrees[item]))
}

/** The one degree of a data user's schools, to which filters are locked. */
export function lockedDegree({ role, profile }: SignedInUser): ReportDegree | undefined {
  const isDataUser = role === 'data_user' || role === 'super_data_user'
  return isDataUser ? reportDegree(profile.school_degree ?? undefined) : undefined
}

export function reportDegree(value: string | number | undefined): ReportDegree | undefined {
  return reportDegrees.find((degree) => String(degree) === String(value))
}
