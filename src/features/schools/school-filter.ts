import { defaultYear, type AcademicYear } from '@/domain/academic-years/schema'
import { areaOfCode } from '@/domain/places/area'
import { pageOfSearch } from '@/components/tables/list-search'
import { lockedSchool, narrowToOwnPlace } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import type { SchoolFilter } from '@/domain/schools/queries'
import type { SchoolSearch } from './school-search'

/**
 * The request for an address: the default year where none is named, the user's own place or school where the
 * role has one, and duplicates only while no commune is chosen.
 */
export function toSchoolFilter(search: SchoolSearch, user: SignedInUser, years: readonly AcademicYear[]): SchoolFilter {
  const own = lockedSchool(user)
  const area = own === null ? areaOfCode(narrowToOwnPlace(user, search.gazetteer)) : {}
  return {
    ...pageOfSearch(search, { table: 'schools', user }),
    sort: search.sort ?? 'code.asc',
    academicYear: search.academicYear ?? defaultYear(years)?.id,
    area,
    school: own?.id,
    status: search.status,
    accomplishment: search.accomplishment,
    duplicates: area.commune === undefined ? search.duplicates : undefined,
    emis: search.emis,
    name: search.name,
  }
}
