import type { I18n } from '@lingui/core'
import { lockedDistrict, lockedProvince, lockedSchool } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { newUser, type UserFormValues, toFormValues } from './form-values'
import type { User } from './schema'
import type { LockedPlaces } from './user-place-fields'

/** The fixed part of the place: all of it for one's own record, else down to the place of one's role. */
export function lockedPlaces(signedIn: SignedInUser, edited: User | undefined, i18n: I18n): LockedPlaces {
  if (edited?.id === signedIn.profile.id) {
    const reason = i18n._('userManagement.ownPlaceLocked')
    const lock = (place: User['province'] | User['school']) => place && { place, reason }
    return {
      province: lock(edited.province),
      district: lock(edited.district),
      school: lock(edited.school),
      degreeReason: reason,
    }
  }
  const reason = i18n._('gazetteer.locked')
  const [province, district, school] = [lockedProvince(signedIn), lockedDistrict(signedIn), lockedSchool(signedIn)]
  return {
    province: province && { place: province, reason },
    district: district && { place: district, reason },
    school: school && { place: school, reason: i18n._('school.choice.locked') },
    degreeReason: null,
  }
}

/** The values to begin with: the record's, or for a new user the place that the role fixes. */
export function initialValues(signedIn: SignedInUser, edited: User | undefined): UserFormValues {
  if (edited !== undefined) return toFormValues(edited)
  const place = (found: ReturnType<typeof lockedProvince>) => found && { id: found.id, code: found.code }
  return {
    ...newUser,
    province: place(lockedProvince(signedIn)),
    district: place(lockedDistrict(signedIn)),
    school_id: String(lockedSchool(signedIn)?.id ?? ''),
  }
}
