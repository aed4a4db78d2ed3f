import { useQuery } from '@tanstack/react-query'
import { can } from '@/auth/can'
import { toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { progressQueries } from '@/features/progress/queries'
import { config } from '@/lib/config'

/** Returns whether the user may read the figures of a school, which say nothing of a teacher's own classes. */
export function readsSchoolFigures(user: SignedInUser): boolean {
  return config().progressBoards && toTeacherFilter(user) === null && can(user, 'sts_view_school')
}

interface Place {
  /** The school in its year. */
  school?: number | undefined
  grade?: number | undefined
}

/** The number of students without a class in a school, or one of its grades; undefined until it is known. */
export function useWithoutClass(user: SignedInUser, { school, grade }: Place): number | undefined {
  const isKnown = school !== undefined && readsSchoolFigures(user)
  const { data } = useQuery({ ...progressQueries.school(school ?? 0), enabled: isKnown })
  return data?.grades
    .filter((row) => grade === undefined || row.grade === grade)
    .reduce((sum, row) => sum + (row.without_class ?? 0), 0)
}
