import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { ActiveFilters, type ActiveFilter } from '@/components/tables/active-filters'
import { chooseArea, narrowestCode } from '@/domain/places/area'
import { areaLabels } from '@/domain/places/area-labels'
import { useAreaNames } from '@/domain/places/area-names'
import { ownPlaceCode } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { gazetteerQueries } from '@/domain/places/queries'
import { behindLabels, statusLabels } from '@/domain/schools/labels'
import type { SchoolFilter } from '@/domain/schools/queries'
import type { SchoolSearch } from './school-search'

interface SchoolFilterChipsProps {
  user: SignedInUser
  filter: SchoolFilter
  onChange: (part: Partial<SchoolSearch>) => void
}

/** The filters in force, each to be dropped on its own: all but the year, which a list always has, and the place of a role. */
export function SchoolFilterChips({ user, filter, onChange }: SchoolFilterChipsProps) {
  const { i18n } = useLingui()
  const own = ownPlaceCode(user)
  const places = useAreaNames(gazetteerQueries.places, filter.area, own)
  const chip = (key: string, id: MessageDescriptor, value: string, dropped: Partial<SchoolSearch>): ActiveFilter => ({
    key,
    label: `${i18n._(id)}: ${value}`,
    onDrop: () => onChange(dropped),
  })
  const { name, emis, status, accomplishment, duplicates } = filter
  const filters = [
    name !== undefined && chip('name', msg({ id: 'school.nameOrCode' }), name, { name: undefined }),
    ...places.map(({ level, name: place }) =>
      // Dropping one drops what lies in it.
      chip(level, areaLabels[level], place, { gazetteer: narrowestCode(chooseArea(filter.area, level, '')) }),
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
