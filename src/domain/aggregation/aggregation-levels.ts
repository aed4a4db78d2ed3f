import type { Role } from '@/auth/permissions'

/** The levels that a report's figures can be grouped by, widest first. */
export const aggregationLevels = ['national', 'province', 'district', 'village', 'school', 'grade', 'class'] as const
export type AggregationLevel = (typeof aggregationLevels)[number]

/** The level of a user's place. A data user has the place of the profile, if there is one. */
export type PlaceLevel = 'national' | 'province' | 'district' | 'school'

interface WhoAsks {
  role: Role
  /** The gazetteer code of the profile's most specific place. */
  placeCode: string | null
  hasSchool: boolean
}

/** Null for those who get no management report at all: teachers and students. */
export function placeLevelFor({ role, placeCode, hasSchool }: WhoAsks): PlaceLevel | null {
  switch (role) {
    case 'demis':
      return 'national'
    case 'provincial_officer':
      return 'province'
    case 'district_officer':
      return 'district'
    case 'school_management':
      return 'school'
    case 'data_user':
    case 'super_data_user':
      if (hasSchool) return 'school'
      if (placeCode === null) return 'national'
      return placeCode.length < 4 ? 'province' : 'district'
    case 'teacher':
    case 'student':
      return null
    default:
      return role satisfies never
  }
}

const ofDistrict = ['district', 'village', 'school', 'grade', 'class'] as const

/** The levels that a user of this place may group by. */
export const levelsOfPlace: Readonly<Record<PlaceLevel, readonly AggregationLevel[]>> = {
  national: ['national', 'province', ...ofDistrict],
  province: ['province', ...ofDistrict],
  district: ofDistrict,
  school: ['school'],
}

/** Ids of their names in the catalogue. */
export const levelLabels: Readonly<Record<AggregationLevel, string>> = {
  national: 'managementReport.level.national',
  province: 'gazetteer.province',
  district: 'gazetteer.district',
  village: 'gazetteer.village',
  school: 'school.title',
  grade: 'classroom.grade',
  class: 'classroom.name',
}
