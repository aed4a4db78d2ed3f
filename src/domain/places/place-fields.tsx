import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { asText, type FieldProps, useField } from '@/components/forms/use-field'
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
  const province = useController({ control, name: names.province })
  const district = useController({ control, name: names.district })
  const commune = useController({ control, name: names.commune })
  const village = useController({ control, name: names.village })
  const fields = [province, district, commune, village]
  return areaLevels.map((level, index) => (
    <PlaceSelect
      key={level}
      control={control}
      level={level}
      name={names[level]}
      parent={asText(fields[index - 1]?.field.value)}
      none={index === 0 ? none : undefined}
      required={none === undefined}
      onValueChange={() => {
        for (const below of fields.slice(index + 1)) below.field.onChange('')
      }}
    />
  ))
}

interface PlaceSelectProps<Values extends FieldValues, Output> extends Pick<
  FieldProps<Values, Output>,
  'control' | 'name' | 'required'
> {
  level: AreaLevel
  /** The code of the place around it; empty as long as none is chosen. */
  parent: string
  /** The option of no place. */
  none?: string | undefined
  /** What the form holds of a place; its code by default, of a village its id. */
  toStored?: (place: GazetteerPlace) => unknown
  /** Called after the form has the new place, to reset the choices below it. */
  onValueChange: () => void
}

/** One level of a place in a form. Its places are those of the place around it, which has to be chosen first. */
export function PlaceSelect<Values extends FieldValues, Output>({
  control,
  name,
  level,
  parent,
  none,
  required = true,
  toStored,
  onValueChange,
}: PlaceSelectProps<Values, Output>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const wider = areaLevels[areaLevels.indexOf(level) - 1]
  const isOpen = wider === undefined || parent !== ''
  const query = useQuery({
    ...gazetteerQueries.places(level, wider === undefined ? undefined : parent),
    enabled: isOpen,
  })
  const toValue = ({ id, code }: GazetteerPlace) => (level === 'village' ? String(id) : code)
  const readValue = (stored: unknown) => asText(valueAt(stored, 'code') ?? stored)
  const findPlace = (value: string) => query.data?.find((place) => toValue(place) === value)
  const label = i18n._(areaLabels[level])
  const { field, value, shellProps } = useField({
    control,
    name,
    label,
    problem: query.isError ? i18n._('gazetteer.notLoaded') : undefined,
    format: (stored) => {
      const place = findPlace(readValue(stored))
      return place === undefined ? '' : localName(place, locale)
    },
  })
  const options = (query.data ?? []).map((place) => ({ value: toValue(place), label: localName(place, locale) }))
  return (
    <DependentSelect
      {...shellProps}
      label={label}
      required={required}
      value={readValue(value)}
      placeholder={i18n._(query.isFetching ? 'common.loading' : 'common.choose')}
      options={none === undefined ? options : [{ value: '', label: none }, ...options]}
      waitsFor={isOpen ? null : i18n._('gazetteer.chooseFirst', { level: i18n._(areaLabels[wider]) })}
      onChange={(chosen) => {
        const place = findPlace(chosen)
        field.onChange(place === undefined || toStored === undefined ? chosen : toStored(place))
        onValueChange()
      }}
      onBlur={field.onBlur}
    />
  )
}
