import { hidesPlaceFilters, narrowToOwnPlace } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import type { School } from '@/domain/schools/schema'

/** Year, place, school, grade and class of a list. */
export interface SelectionValues {
  academicYear?: number | undefined
  /** The most specific place; the wider ones are the beginning of its code. */
  gazetteer?: string | undefined
  /** The school in its year. */
  school?: number | undefined
  grade?: number | undefined
  suffix?: string | undefined
}

/** The place of the filters: the one that is searched, else that of the school; none for a user who has one school. */
export function selectedPlace(
  user: SignedInUser,
  searched: string | undefined,
  school: School | null,
): string | undefined {
  if (hidesPlaceFilters(user)) return undefined
  const place = narrowToOwnPlace(user, searched)
  if (school !== null && (place === '' || !school.village.code.startsWith(place))) return school.district.code
  return place === '' ? undefined : place
}

/** The selection that an address asks for while it is still loading; `shown` is the one on the screen. */
export function pendingSelection(search: SelectionValues, shown: SelectionValues, user: SignedInUser) {
  const isOwn = hidesPlaceFilters(user)
  return {
    academicYear: search.academicYear ?? shown.academicYear,
    school: search.school ?? (isOwn ? shown.school : undefined),
    gazetteer:
      search.gazetteer ?? (search.school === undefined ? selectedPlace(user, undefined, null) : shown.gazetteer),
  }
}
