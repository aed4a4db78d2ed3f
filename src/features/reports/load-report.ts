import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import type { SignedInUser } from '@/auth/session'
import { loadSchoolSelection, type SchoolSelection } from '@/domain/school-selection/load-school-selection'
import type { YearRule } from '@/domain/school-selection/offered-years'
import { drawsOwnOnly } from './listed-reports'
import { reportQueries } from './queries'
import type { OwnSchooling } from './own-schema'
import type { ReportSearch } from './report-search'

/** Every year that has students, for every role. */
export const reportYears: YearRule = { statuses: new Set(['pre', 'running', 'post', 'archived']), locked: false }

export type ReportSelection = { kind: 'own'; years: OwnSchooling[] } | { kind: 'staff'; selection: SchoolSelection }

interface LoadInput {
  queryClient: QueryClient
  user: SignedInUser
  search: ReportSearch
  /** The page is there already and has only written another address. */
  isOpen: boolean
}

/** The choices of the page: a student's own years, for others years and schools. */
export async function loadReport({ queryClient, user, search, isOpen }: LoadInput): Promise<ReportSelection> {
  if (drawsOwnOnly(user)) return { kind: 'own', years: await queryClient.query(reportQueries.ownSchooling()) }
  const load = (part: Pick<ReportSearch, 'academicYear' | 'school' | 'grade' | 'suffix'>) =>
    loadSchoolSelection({ queryClient, user, search: part, years: reportYears })
  const selection = await load(search).catch((error: unknown) => {
    // The form holds its choice itself: a lost connection may not take it away.
    if (!isOpen || !(error instanceof ApiError) || error.kind !== 'offline') throw error
    return load({ academicYear: search.academicYear })
  })
  return { kind: 'staff', selection }
}
