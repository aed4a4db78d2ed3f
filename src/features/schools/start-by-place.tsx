import type { ComponentProps, ReactElement } from 'react'
import { can } from '@/auth/can'
import { lockedSchool } from '@/auth/scope'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { School } from '@/domain/schools/schema'
import { config } from '@/lib/config'

const WorkByPlace = lazyWithRetry(async () => (await import('./work-by-place')).WorkByPlace)

interface StartInput extends Pick<ComponentProps<typeof WorkByPlace>, 'user' | 'work' | 'to'> {
  found: { year: AcademicYear | null; school: School | null }
  search: { gazetteer?: string | undefined }
}

/** What a page of an officer begins with until a school is chosen; undefined for a user who has one, or may not see figures. */
export function startByPlace({
  user,
  found: { year, school },
  search,
  work,
  to,
}: StartInput): ReactElement | undefined {
  const isOffered = config().progressBoards && lockedSchool(user) === null && can(user, 'sts_view_school')
  if (!isOffered || year === null || school !== null) return undefined
  // Only a closing year has decisions that wait.
  if (work === 'undecided' && year.status !== 'post') return undefined
  return <WorkByPlace user={user} year={year} gazetteer={search.gazetteer} work={work} to={to} />
}
