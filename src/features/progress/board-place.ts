import { overlapsOwnPlace, ownPlaceCode } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { unreadablePlace } from '@/routing/school-context-search'
import type { BoardSearch } from './board-search'
import type { PlaceProgress } from './schema'

/** The place whose parts a board shows; without one, the parts of the user's own place. */
export interface BoardPlace {
  province?: string | undefined
  district?: string | undefined
}

/**
 * The place that an address names; one that contains the user's own place shows that. Null for a place outside the own
 * one, and for an address that cannot be read or contradicts itself.
 */
export function boardPlace({ province, district }: BoardSearch, user: SignedInUser): BoardPlace | null {
  const code = district ?? province ?? ''
  const isReadable = code.startsWith(province ?? '') && !code.startsWith(unreadablePlace)
  if (!isReadable || !overlapsOwnPlace(user, code)) return null
  if (code.length <= ownPlaceCode(user).length) return {}
  return district === undefined ? { province: code } : { province: code.slice(0, 2), district }
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
