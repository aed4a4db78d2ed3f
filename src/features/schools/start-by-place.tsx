import type { ComponentProps, ReactElement } from 'react'
import { can } from '@/auth/can'
import { lockedSchool } from '@/auth/scope'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { School } from '@/domain/schools/schema'
import { config } from '@/lib/config'

const WorkByPlace = lazyWithRetry(async () => (await import('./work-by-place')).WorkByPlace)

interface StartInput extends Omit<ComponentProps<typeof WorkByPlace>, 'year'> {
  year: AcademicYear | null
  school: School | null
}

/** What a page of an officer begins with until a school is chosen; undefined for a user who has one, or may not see figures. */
export function startByPlace({ year, school, ...work }: StartInput): ReactElement | undefined {
  const isOffered = config().progressBoards && lockedSchool(work.user) === null && can(work.user, 'sts_view_school')
  if (!isOffered || year === null || school !== null) return undefined
  return <WorkByPlace {...work} year={year} />
}
