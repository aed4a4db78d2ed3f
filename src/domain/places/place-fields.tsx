import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useFieldText } from '@/components/forms/field-texts'
import { useField } from '@/components/forms/use-field'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { DependentSelect } from '@/components/ui/dependent-select'
import { valueAt } from '@/lib/text/field-paths'
import { type AreaLevel, areaLevels } from './area'
import { areaLabels } from './area-labels'
import { gazetteerQueries } from './queries'
import type { GazetteerPlace } from './schema'

interface PlaceFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** The form's fields, all text: the wider places by code, the village by id. */
  names: Record<AreaLevel, FieldPath<Values>>
  /** The "no place" option of the widest field; without it a place is required. */
  none?: string
}

/** Province to village: another choice clears what lies below it. */
export function PlaceFields<Values extends FieldValues, Output>({
  control,
  names,
  none,
}: PlaceFieldsProps<Values, Output>) {
  const province = useField({ control, name: names.province })
  const district = useField({ control, name: names.district })
  const commune = useField({ control, name: names.commune })
  const village = useField({ control, name: names.village })
  const fields = [province, district, commune, village]
  const readValue = (index: number) => {
    const value = fields[index]?.value
    return typeof value === 'string' ? value : ''
  }
  return areaLevels.map((level, index) => {
    const { field, error } = fields[index] ?? province
    return (
      <PlaceSelect
        key={level}
        control={control}
        level={level}
        name={field.name}
        value={readValue(index)}
        parent={readValue(index - 1)}
        none={index === 0 ? none : undefined}
        required={none === undefined}
        error={error}
        onChange={(value) => {
          field.onChange(value)
          for (const below of fields.slice(index + 1)) below.field.onChange('')
        }}
        onBlur={field.onBlur}
      />
    )
  })
}

interface PlaceSelectProps {
  /** The form's. */
  control: object
  level: AreaLevel
  name: string
  /** The code of the place, of a village its id; empty where none is chosen. */
  value: string
  /** The code of the place around it; empty as long as none is chosen. */
  parent: string
  /** The option of no place. */
  none?: string | undefined
  required?: boolean
  error: string | undefined
  onChange: (value: string, place: GazetteerPlace | undefined) => void
  onBlur: () => void
}

/** One level of a place in a form. Its places are those of the place around it, which has to be chosen first. */
export function PlaceSelect({ control, level, parent, none, required = true, error, ...select }: PlaceSelectProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const wider = areaLevels[areaLevels.indexOf(level) - 1]
  const isOpen = wider === undefined || parent !== ''
  const query = useQuery({
    ...gazetteerQueries.places(level, wider === undefined ? undefined : parent),
    enabled: isOpen,
  })
  const places = query.data ?? []
  const toValue = ({ id, code }: GazetteerPlace) => (level === 'village' ? String(id) : code)
  const label = i18n._(areaLabels[level])
  useFieldText(control, select.name, {
    label,
    write: (present) => {
      const value = valueAt(present, 'code') ?? present
      const place = places.find((place) => toValue(place) === value)
      return place === undefined ? '' : localName(place, locale)
    },
  })
  const options = places.map((place) => ({ value: toValue(place), label: localName(place, locale) }))
  return (
    <DependentSelect
      {...select}
      label={label}
      required={required}
      placeholder={i18n._(query.isFetching ? 'common.loading' : 'common.choose')}
      options={none === undefined ? options : [{ value: '', label: none }, ...options]}
      error={query.isError ? i18n._('gazetteer.notLoaded') : error}
      waitsFor={isOpen ? null : i18n._('gazetteer.chooseFirst', { level: i18n._(areaLabels[wider]) })}
      onChange={(value) => {
        const place = places.find((place) => toValue(place) === value)
        select.onChange(value, place)
      }}
    />
  )
}
