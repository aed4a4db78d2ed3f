import { defaultYear, type AcademicYear } from '@/domain/academic-years/schema'
import { type Area, areaLevels } from '@/domain/places/area'
import { pageOfSearch } from '@/components/tables/list-search'
import { lockedDistrict, lockedProvince, lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import type { SchoolFilter } from '@/domain/schools/queries'
import type { SchoolSearch } from './school-search'

/** The place of an address, level by level; what lies outside the user's own place counts as absent. */
export function toArea(gazetteer: string | undefined, user: SignedInUser): Area {
  const own = (lockedDistrict(user) ?? lockedProvince(user))?.code ?? ''
  const code = gazetteer?.startsWith(own) === true ? gazetteer : own
  const area: Area = {}
  for (const [index, level] of areaLevels.entries()) {
    const length = (index + 1) * 2
    if (code.length >= length) area[level] = code.slice(0, length)
  }
  return area
}

/**
 * The request for an address: the default year where none is named, the user's own place or school where the
 * role has one, and duplicates only while no commune is chosen.
 */
export function toSchoolFilter(search: SchoolSearch, user: SignedInUser, years: readonly AcademicYear[]): SchoolFilter {
  const own = lockedSchool(user)
  const area = own === null ? toArea(search.gazetteer, user) : {}
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
