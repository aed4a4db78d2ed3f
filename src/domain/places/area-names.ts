import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { type Area, type AreaLevel, areaLevels } from './area'
import type { Place, PlacesQuery } from './area-filter'

/**
 * The places chosen below the user's own, from the widest down, each by its code where the gazetteer cannot be loaded.
 * Takes the code of the user's own place, empty without one.
 */
export function useAreaNames<Found extends Place>(
  places: PlacesQuery<Found>,
  area: Area,
  own: string,
): { level: AreaLevel; name: string }[] {
  const names = {
    province: useNameAt(places, 'province', area, own),
    district: useNameAt(places, 'district', area, own),
    commune: useNameAt(places, 'commune', area, own),
    village: useNameAt(places, 'village', area, own),
  } satisfies Record<AreaLevel, string | null>
  return areaLevels.flatMap((level) => {
    const name = names[level]
    return name === null ? [] : [{ level, name }]
  })
}

function useNameAt<Found extends Place>(
  places: PlacesQuery<Found>,
  level: AreaLevel,
  area: Area,
  own: string,
): string | null {
  const { i18n } = useLingui()
  const locale = useLocale()
  const code = area[level]
  const wider = areaLevels[areaLevels.indexOf(level) - 1]
  const isChosen = code !== undefined && code.length > own.length
  const { data, isPending } = useQuery({ ...places(level, wider && area[wider]), enabled: isChosen })
  if (!isChosen) return null
  const place = data?.find((each) => each.code === code)
  if (place !== undefined) return localName(place, locale)
  return isPending ? i18n._('common.loading') : code
}
