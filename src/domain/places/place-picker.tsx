import { useQueries } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { Combobox } from '@/components/forms/combobox'
import { type Area, type AreaLevel, areaLevels, areaOfCode, narrowestCode } from './area'
import { areaLabels } from './area-labels'
import { gazetteerQueries } from './queries'

interface PlacePickerProps {
  label: string
  area: Area
  /** The code of the place that the user's role fixes: nothing outside it can be chosen. */
  within: string | undefined
  /** The narrowest level that can be chosen. */
  lowest?: AreaLevel
  onChange: (area: Area) => void
}

/** One field for a place of any level: it offers the places within the chosen one, and the wider ones to go back to. */
export function PlacePicker({ label, area, within = '', lowest = 'village', onChange }: PlacePickerProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const chosen = narrowestCode(area) ?? within
  // The places of each level down to those within the chosen one.
  const depth = Math.min(chosen.length / 2 + 1, areaLevels.indexOf(lowest) + 1)
  const levels = areaLevels.slice(0, depth)
  const queries = useQueries({
    queries: levels.map((level, index) =>
      gazetteerQueries.places(level, index === 0 ? undefined : chosen.slice(0, 2 * index)),
    ),
  })
  // What the user's place is as a whole is no choice: it is what nothing chosen means.
  const own = levels.flatMap((_, index) => queries[index]?.data ?? []).find(({ code }) => code === within)
  const options = levels.flatMap((level, index) =>
    (queries[index]?.data ?? [])
      .filter(({ code }) => {
        const isInner = code.length > chosen.length
        return code.startsWith(within) && code !== within && (isInner || chosen.startsWith(code))
      })
      .map((place) => ({
        value: place.code,
        label: localName(place, locale),
        detail: i18n._(areaLabels[level]),
        searchText: [place.name, place.name_en, place.code],
      })),
  )
  return (
    <Combobox
      label={label}
      value={chosen === within ? '' : chosen}
      options={options}
      loading={queries.some(({ isFetching }) => isFetching)}
      placeholder={own === undefined ? i18n._('common.all') : localName(own, locale)}
      disabledReason={within.length / 2 > areaLevels.indexOf(lowest) ? i18n._('gazetteer.locked') : null}
      error={queries.some(({ isError }) => isError) ? i18n._('gazetteer.notLoaded') : undefined}
      onChange={(code) => onChange(areaOfCode(code === '' ? within : code))}
    />
  )
}
