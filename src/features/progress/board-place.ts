import { lockedDistrict, lockedProvince } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import type { BoardSearch } from './board-search'
import type { PlaceProgress } from './schema'

/** The place whose parts a board shows; without one, the parts of the user's own place. */
export interface BoardPlace {
  province?: string
  district?: string
}

/** The place that an address names; one outside the user's own place, or as wide as it, counts as none. */
export function boardPlace({ province, district }: BoardSearch, user: SignedInUser): BoardPlace {
  if (lockedDistrict(user) !== null) return {}
  const own = lockedProvince(user)?.code
  if (district !== undefined && district.startsWith(own ?? province ?? '')) {
    return { province: district.slice(0, 2), district }
  }
  return own === undefined && province !== undefined ? { province } : {}
}

/** The address of the board of a province or district. */
export function drillDown(search: BoardSearch, { kind, code }: Pick<PlaceProgress, 'kind' | 'code'>): BoardSearch {
  return kind === 'district'
    ? { ...search, province: code.slice(0, 2), district: code }
    : { ...search, province: code, district: undefined }
}

/** The place in requests to `GET /progress/places` and `GET /progress/months`: only the narrowest. */
export function askedPlace({ province, district }: BoardPlace): BoardPlace {
  if (district !== undefined) return { district }
  return province === undefined ? {} : { province }
}
