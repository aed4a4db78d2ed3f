import { useQueries } from '@tanstack/react-query'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { ActiveFilters, type ActiveFilter } from '@/lists/active-filters'
import { areaLevels, chooseArea, narrowestCode, type AreaLevel } from '@/lists/area'
import { lockedDistrict, lockedProvince } from '@/session/scope'
import type { SignedInUser } from '@/session/session'
import { gazetteerQueries } from '@/features/gazetteer/queries'
import { behindLabels, statusLabels } from './labels'
import type { SchoolFilter } from './queries'
import type { SchoolSearch } from './school-search'

const levelLabels = {
  province: msg({ id: 'gazetteer.province' }),
  district: msg({ id: 'gazetteer.district' }),
  commune: msg({ id: 'gazetteer.commune' }),
  village: msg({ id: 'gazetteer.village' }),
} satisfies Record<AreaLevel, MessageDescriptor>

interface SchoolFilterChipsProps {
  user: SignedInUser
  filter: SchoolFilter
  onChange: (part: Partial<SchoolSearch>) => void
}

/** The filters in force, each to be dropped on its own: all but the year, which a list always has, and the place of a role. */
export function SchoolFilterChips({ user, filter, onChange }: SchoolFilterChipsProps) {
  const { i18n } = useLingui()
  const places = useChosenPlaces(user, filter)
  const chip = (key: string, id: MessageDescriptor, value: string, dropped: Partial<SchoolSearch>): ActiveFilter => ({
    key,
    label: `${i18n._(id)}: ${value}`,
    onDrop: () => onChange(dropped),
  })
  const { name, emis, status, accomplishment, duplicates } = filter
  const filters = [
    name !== undefined && chip('name', msg({ id: 'school.nameOrCode' }), name, { name: undefined }),
    ...places.map(({ level, name: place, wider }) =>
      chip(level, levelLabels[level], place, { gazetteer: narrowestCode(wider) }),
    ),
    emis !== undefined && chip('emis', msg({ id: 'school.emisCode' }), emis, { emis: undefined }),
    (status === 0 || status === 1) &&
      chip('status', msg({ id: 'school.status' }), i18n._(statusLabels[status]), { status: undefined }),
    (accomplishment === 1 || accomplishment === 2 || accomplishment === 3) &&
      chip('accomplishment', msg({ id: 'accomplishment.title' }), i18n._(behindLabels[accomplishment]), {
        accomplishment: undefined,
      }),
    duplicates === true && {
      key: 'duplicates',
      label: i18n._('school.duplicates'),
      onDrop: () => onChange({ duplicates: undefined }),
    },
  ]
  return <ActiveFilters filters={filters.filter((each) => each !== false)} />
}

/** The places chosen below the user's own, named once the gazetteer is there; dropping one drops what lies in it. */
function useChosenPlaces(user: SignedInUser, { area }: SchoolFilter) {
  const locale = useLocale()
  const own = (lockedDistrict(user) ?? lockedProvince(user))?.code ?? ''
  const chosen = areaLevels.flatMap((level, index) => {
    const code = area[level]
    const wider = areaLevels[index - 1]
    const parent = wider === undefined ? undefined : area[wider]
    return code === undefined || code.length <= own.length ? [] : [{ level, code, parent }]
  })
  const lists = useQueries({ queries: chosen.map(({ level, parent }) => gazetteerQueries.places(level, parent)) })
  return chosen.map(({ level, code }, index) => {
    const place = lists[index]?.data?.find((each) => each.code === code)
    return { level, name: place === undefined ? code : localName(place, locale), wider: chooseArea(area, level, '') }
  })
}
