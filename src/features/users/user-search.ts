import * as z from 'zod/mini'
import { listSearch } from '@/lists/list-search'
import { roles } from '@/session/permissions'
import type { SignedInUser } from '@/session/session'
import { lockedDistrict, lockedProvince, lockedSchool } from '@/session/scope'

const code = (digits: number) =>
  z.catch(z.optional(z.coerce.string().check(z.regex(new RegExp(`^\\d{${String(digits)}}$`)))), undefined)

/** What the address of the user list holds. A value that makes no sense counts as missing. */
export const userSearch = z.extend(listSearch(), {
  group: z.catch(z.optional(z.enum(roles)), undefined),
  username: z.catch(z.optional(z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(100))), undefined),
  province: code(2),
  district: code(4),
  school: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined),
})
export type UserSearch = z.infer<typeof userSearch>
export type UserFilters = Pick<UserSearch, 'group' | 'username' | 'province' | 'district' | 'school'>

/** Which filters a user sees (platform §6). */
export function offeredFilters({ role }: SignedInUser): { place: boolean; school: boolean } {
  return { place: role !== 'district_officer' && role !== 'school_management', school: role !== 'school_management' }
}

/** The filters of an address as they hold for this user: a place or school that is fixed cannot be asked otherwise. */
export function filtersFor(user: SignedInUser, { group, username, province, district, school }: UserSearch): UserFilters {
  const offered = offeredFilters(user)
  const own = lockedProvince(user)?.code
  const ofProvince = own ?? province
  const ofDistrict = lockedDistrict(user)?.code ?? (offered.place ? district : undefined)
  return {
    group,
    username,
    province: ofProvince,
    district: ofDistrict?.startsWith(ofProvince ?? '?') === true ? ofDistrict : undefined,
    school: lockedSchool(user)?.id ?? (offered.school ? school : undefined),
  }
}
