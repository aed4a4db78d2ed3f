import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { DependentSelect } from '@/components/ui/dependent-select'
import { Select } from '@/components/ui/select'
import { type Area, type AreaLevel, areaLevels, chooseArea } from './area'
import { areaLabels } from './area-labels'

/** A place as the gazetteer names it. */
export interface Place {
  code: string
  name: string
  name_en: string
}

/** The places of a level below a parent, as the gazetteer's query gives them; off where no parent is chosen. */
export type PlacesQuery<Found extends Place> = (
  level: AreaLevel,
  parent: string | undefined,
) => UseQueryOptions<Found[], Error, Found[], (string | null)[]>

interface AreaFilterProps<Found extends Place> {
  places: PlacesQuery<Found>
  area: Area
  onChange: (area: Area) => void
  /** The levels that are offered, from the widest down. */
  levels?: readonly AreaLevel[]
  /** Levels that the user's role fixes, with the place. */
  locked?: Partial<Record<AreaLevel, Place>>
  required?: readonly AreaLevel[]
  errors?: Partial<Record<AreaLevel, string>>
}

/** Province to village: choosing a place loads what lies in it and clears what no longer fits. */
export function AreaFilter<Found extends Place>({ levels = areaLevels, ...rest }: AreaFilterProps<Found>) {
  return levels.map((level) => <AreaSelect key={level} level={level} {...rest} />)
}

function AreaSelect<Found extends Place>({
  level,
  places,
  area,
  onChange,
  locked,
  required,
  errors,
}: Omit<AreaFilterProps<Found>, 'levels'> & { level: AreaLevel }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const wider = areaLevels[areaLevels.indexOf(level) - 1]
  const parent = wider && (locked?.[wider]?.code ?? area[wider])
  const fixed = locked?.[level]
  const reachable = fixed === undefined && (wider === undefined || parent !== undefined)
  const query = useQuery({ ...places(level, parent), enabled: reachable })
  const label = i18n._(areaLabels[level])
  const all = { value: '', label: i18n._('common.all') }
  const options = (query.data ?? []).map((place) => ({ value: place.code, label: localName(place, locale) }))
  if (fixed !== undefined) {
    return (
      <Select
        label={label}
        value={fixed.code}
        options={[{ value: fixed.code, label: localName(fixed, locale) }]}
        onChange={() => undefined}
        disabledReason={i18n._('gazetteer.locked')}
      />
    )
  }
  return (
    <DependentSelect
      label={label}
      value={area[level] ?? ''}
      options={[all, ...options]}
      placeholder={query.isFetching ? i18n._('common.loading') : all.label}
      required={required?.includes(level) ?? false}
      error={query.isError ? i18n._('gazetteer.notLoaded') : errors?.[level]}
      onChange={(code) => onChange(chooseArea(area, level, code))}
      waitsFor={
        reachable || wider === undefined ? null : i18n._('gazetteer.chooseFirst', { level: i18n._(areaLabels[wider]) })
      }
    />
  )
}
