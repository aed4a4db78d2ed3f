import { useQuery } from '@tanstack/react-query'
import { can } from '@/auth/can'
import { toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { progressQueries } from '@/features/progress/queries'
import type { SchoolFigures } from '@/features/progress/schema'
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

/** The students of some grades who have no class; undefined where the API does not count them. */
export function sumWithoutClass(grades: readonly Pick<SchoolFigures['grades'][number], 'without_class'>[]) {
  if (grades.some(({ without_class: count }) => count === undefined)) return undefined
  return grades.reduce((sum, { without_class: count = 0 }) => sum + count, 0)
}

/** The number of students without a class in a school, or one of its grades; undefined where it is not known. */
export function useWithoutClass(user: SignedInUser, { school, grade }: Place): number | undefined {
  const isKnown = school !== undefined && readsSchoolFigures(user)
  const { data } = useQuery({ ...progressQueries.school(school ?? 0), enabled: isKnown })
  return data && sumWithoutClass(data.grades.filter((row) => grade === undefined || row.grade === grade))
}
