import type { Profile } from '@/auth/profile'
import type { SignedInUser } from '@/auth/session'
import { areaOfCode, narrowestCode, type Area } from '@/domain/places/area'
import { levelsOfPlace, placeLevelFor, type AggregationLevel } from './aggregation-levels'
import { lockedDegree, type ReportDegree } from './degrees'

/** The place and the degree that a user cannot choose in reports, and the levels to group by. */
export interface PlaceOfUser {
  province: Profile['province']
  district: Profile['district']
  school: Profile['school']
  degree: ReportDegree | undefined
  levels: readonly AggregationLevel[]
}

/** Null for those who get no such reports. */
export function placeOfUser(user: SignedInUser): PlaceOfUser | null {
  const { role, profile } = user
  const { province, district, commune, village, school } = profile
  const placeCode = (village ?? commune ?? district ?? province)?.code ?? null
  const level = placeLevelFor({ role, placeCode, hasSchool: school !== null })
  if (level === null) return null
  return {
    province: level === 'national' ? null : province,
    district: level === 'district' || level === 'school' ? district : null,
    school: level === 'school' ? school : null,
    degree: lockedDegree(user),
    levels: levelsOfPlace[level],
  }
}

/** A choice of places with what the user cannot choose in it. */
export function withinPlace(area: Area, { province, district }: PlaceOfUser): Area {
  const own = district?.code ?? province?.code
  return own === undefined || narrowestCode(area)?.startsWith(own) === true ? area : areaOfCode(own)
}
