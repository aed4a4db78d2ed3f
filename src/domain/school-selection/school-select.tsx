import { useLingui } from '@lingui/react'
import { Combobox } from '@/components/forms/combobox'
import type { ComboboxOption } from '@/components/forms/match-options'
import { type Area, narrowestCode } from '@/domain/places/area'

interface SchoolSelectProps {
  /** The chosen school's id. */
  value: number | undefined
  /** The chosen place, of which a province at least must be known. */
  area: Area
  options: readonly ComboboxOption[]
  loading: boolean
  required?: boolean
  /** Shown while no school is chosen. */
  placeholder: string
  error: string | undefined
  onChange: (school: number | undefined) => void
}

/** The school of a filter; a place is chosen first. */
export function SchoolSelect({ value, area, onChange, ...field }: SchoolSelectProps) {
  const { i18n } = useLingui()
  return (
    <Combobox
      {...field}
      label={i18n._('school.title')}
      value={value === undefined ? '' : String(value)}
      waitsFor={
        narrowestCode(area) === undefined
          ? i18n._('gazetteer.chooseFirst', { level: i18n._('gazetteer.province') })
          : null
      }
      onChange={(id) => onChange(id === '' ? undefined : Number(id))}
    />
  )
}
