import type { ListFilter } from '@/components/tables/list'
import { lockedSchool } from '@/auth/scope'
import { localName } from '@/lib/i18n/localized'

/** The one school of a school-level user, which names what is listed and cannot be chosen. */
export const ownSchoolName: ListFilter<object> = {
  key: 'ownSchool',
  label: 'school.title',
  at: 'bar',
  isContext: true,
  format: (_, { user, locale }) => {
    const school = lockedSchool(user)
    return school && localName(school, locale)
  },
}
