import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { ActiveFilters } from '@/components/tables/active-filters'
import { lockedProvince } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { gazetteerQueries } from '@/domain/places/queries'
import { groupLabels } from './labels'
import { usePresentSchools } from './use-present-schools'
import { offeredFilters, type UserFilters, type UserSearch } from './user-search'

interface UserFilterChipsProps {
  user: SignedInUser
  filters: UserFilters
  onChange: (part: Partial<UserSearch>) => void
}

/** The filters in force, each to be dropped on its own: all but the place and school of a role. */
export function UserFilterChips({ user, filters, onChange }: UserFilterChipsProps) {
  const { i18n } = useLingui()
  const offered = offeredFilters(user)
  const { province, district } = filters.area
  const mayDropProvince = offered.place && lockedProvince(user) === null
  const provinceName = usePlaceName('province', undefined, mayDropProvince ? province : undefined)
  const districtName = usePlaceName('district', province, offered.place ? district : undefined)
  const schoolName = useSchoolName(filters, offered.school)
  const chip = (key: string, title: string, value: string | undefined, dropped: Partial<UserSearch>) =>
    value === undefined ? [] : [{ key, label: `${title}: ${value}`, onDrop: () => onChange(dropped) }]
  return (
    <ActiveFilters
      filters={[
        ...chip('group', i18n._('userManagement.group'), filters.group && i18n._(groupLabels[filters.group]), {
          group: undefined,
        }),
        ...chip('username', i18n._('userManagement.username'), filters.username, { username: undefined }),
        ...chip('province', i18n._('gazetteer.province'), provinceName, { gazetteer: undefined, school: undefined }),
        ...chip('district', i18n._('gazetteer.district'), districtName, { gazetteer: province, school: undefined }),
        ...chip('school', i18n._('school.title'), schoolName, { school: undefined }),
      ]}
    />
  )
}

function usePlaceName(level: 'province' | 'district', parent: string | undefined, code: string | undefined) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data, isPending } = useQuery({ ...gazetteerQueries.places(level, parent), enabled: code !== undefined })
  const place = data?.find((each) => each.code === code)
  if (code === undefined) return undefined
  if (place !== undefined) return localName(place, locale)
  return isPending ? i18n._('common.loading') : code
}

function useSchoolName({ area, school }: UserFilters, offered: boolean) {
  const wanted = offered && school !== undefined
  const { i18n } = useLingui()
  const { options, isLoading } = usePresentSchools(wanted ? (area.district ?? area.province) : undefined)
  if (!wanted) return undefined
  const named = options.find(({ value }) => value === String(school))?.label
  return named ?? (isLoading ? i18n._('common.loading') : String(school))
}
