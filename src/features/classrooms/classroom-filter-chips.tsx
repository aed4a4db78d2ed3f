import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { ActiveFilters } from '@/components/tables/active-filters'
import { chooseArea, narrowestCode } from '@/domain/places/area'
import { areaLabels } from '@/domain/places/area-labels'
import { useAreaNames } from '@/domain/places/area-names'
import { hidesPlaceFilters, ownPlaceCode } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { gazetteerQueries } from '@/domain/places/queries'
import type { ClassroomSearch } from './classroom-search'
import type { ClassroomSelection } from './load-classroom-list'

interface ClassroomFilterChipsProps {
  user: SignedInUser
  place: ClassroomSelection
  onChange: (part: Pick<ClassroomSearch, 'school' | 'gazetteer'>) => void
}

/** The school, or the places below the user's own, each to be dropped on its own. The year a list always has. */
export function ClassroomFilterChips({ user, place: { school, area }, onChange }: ClassroomFilterChipsProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const own = ownPlaceCode(user)
  const isFree = !hidesPlaceFilters(user)
  const chosen = useAreaNames(gazetteerQueries.places, school !== null || !isFree ? {} : area, own)
  const places = chosen.map(({ level, name }) => ({
    key: level,
    label: `${i18n._(areaLabels[level])}: ${name}`,
    onDrop: () => onChange({ school: undefined, gazetteer: narrowestCode(chooseArea(area, level, '')) }),
  }))
  const schools =
    school === null || !isFree
      ? []
      : [
          {
            key: 'school',
            label: `${i18n._('school.title')}: ${localName(school, locale)}`,
            onDrop: () => onChange({ school: undefined, gazetteer: narrowestCode(area) }),
          },
        ]
  return <ActiveFilters filters={[...places, ...schools]} />
}
