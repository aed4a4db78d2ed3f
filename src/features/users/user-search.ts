import * as z from 'zod/mini'
import { type Area, areaOfCode } from '@/domain/places/area'
import { linkedId, linkedPlace } from '@/components/layout/school-context-search'
import { listSearch } from '@/components/tables/list-search'
import { roles } from '@/auth/permissions'
import { lockedSchool, narrowToOwnPlace } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { searchedCode } from '@/lib/text/search-text'

/** The search parameters of the user list. An unknown group counts as missing. */
export const userSearch = z.extend(listSearch(), {
  group: z.catch(z.optional(z.enum(roles)), undefined),
  username: searchedCode(100),
  /** The most specific place chosen: a province or a district. */
  gazetteer: linkedPlace(2),
  /** The raw school. */
  school: linkedId,
})
export type UserSearch = z.infer<typeof userSearch>

export interface UserFilters extends Pick<UserSearch, 'group' | 'username' | 'school'> {
  area: Area
}

export function offeredFilters({ role }: SignedInUser): { place: boolean; school: boolean } {
  return { place: role !== 'district_officer' && role !== 'school_management', school: role !== 'school_management' }
}

/** Returns whether an address may name this school: a user with one school lists the users of no other. */
export function mayListSchool(user: SignedInUser, school: number | undefined): boolean {
  return school === undefined || (school > 0 && school === (lockedSchool(user)?.id ?? school))
}

/** The filters of an address as they hold for this user: a place or school that is fixed cannot be asked otherwise. */
export function filtersFor(user: SignedInUser, { group, username, gazetteer, school }: UserSearch): UserFilters {
  const area = areaOfCode(narrowToOwnPlace(user, gazetteer))
  return { group, username, area, school: lockedSchool(user)?.id ?? school }
}
