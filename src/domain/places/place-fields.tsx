import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { useFieldText } from '@/components/forms/field-texts'
import { useField } from '@/components/forms/use-field'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { DependentSelect } from '@/components/ui/dependent-select'
import { gazetteerQueries } from './queries'

const levels = [
  { level: 'province', label: msg({ id: 'gazetteer.province' }) },
  { level: 'district', label: msg({ id: 'gazetteer.district' }) },
  { level: 'commune', label: msg({ id: 'gazetteer.commune' }) },
  { level: 'village', label: msg({ id: 'gazetteer.village' }) },
] as const
type Level = (typeof levels)[number]['level']

interface PlaceFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** The form's fields, all text: the wider places by code, the village by id. */
  names: Record<Level, FieldPath<Values>>
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
  return fields.map(({ field, error }, index) => (
    <PlaceField
      key={field.name}
      control={control}
      index={index}
      name={field.name}
      value={readValue(index)}
      parent={index === 0 ? undefined : readValue(index - 1)}
      none={none}
      error={error}
      onChange={(value) => {
        field.onChange(value)
        for (const below of fields.slice(index + 1)) below.field.onChange('')
      }}
      onBlur={field.onBlur}
    />
  ))
}

interface PlaceFieldProps {
  /** The form's. */
  control: object
  index: number
  name: string
  value: string
  /** The code of the place around it; empty as long as none is chosen, undefined for the widest. */
  parent: string | undefined
  none: string | undefined
  error: string | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

function PlaceField({ control, index, name, value, parent, none, error, onChange, onBlur }: PlaceFieldProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { level, label } = levels[index] ?? levels[0]
  const wider = levels[index - 1]
  const open = parent !== ''
  const places = useQuery({ ...gazetteerQueries.places(level, parent), enabled: open })
  const options = (places.data ?? []).map((place) => ({
    value: level === 'village' ? String(place.id) : place.code,
    label: localName(place, locale),
  }))
  useFieldText(control, name, {
    label: i18n._(label),
    write: (present) => (options.find((option) => option.value === present) ?? { label: '' }).label,
  })
  return (
    <DependentSelect
      label={i18n._(label)}
      name={name}
      required={none === undefined}
      value={value}
      placeholder={i18n._(places.isFetching ? 'common.loading' : 'common.choose')}
      options={none === undefined || wider !== undefined ? options : [{ value: '', label: none }, ...options]}
      error={places.isError ? i18n._('gazetteer.notLoaded') : error}
      waitsFor={open || wider === undefined ? null : i18n._('gazetteer.chooseFirst', { level: i18n._(wider.label) })}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
