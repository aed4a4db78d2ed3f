import { type Control, type UseFormSetValue, useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { ComboboxField } from '@/components/forms/combobox-field'
import { SelectField } from '@/components/forms/select-field'
import { useField } from '@/components/forms/use-field'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { LockedValue } from '@/components/ui/locked-value'
import { areaLabels } from '@/domain/places/area-labels'
import { PlaceSelect } from '@/domain/places/place-fields'
import type { UserFormValues } from './form-values'
import { needsOf } from './groups'
import { degreeLabels } from './labels'
import type { UserInput } from './schema'
import { usePresentSchools } from './use-present-schools'

interface Named {
  name: string
  name_en: string
}

/** A value that this user may not change here, with the reason. */
export interface LockedPlace {
  place: Named
  reason: string
}

export interface LockedPlaces {
  province: LockedPlace | null
  district: LockedPlace | null
  school: LockedPlace | null
  degreeReason: string | null
}

interface PlaceFieldsProps {
  control: Control<UserFormValues, unknown, UserInput>
  setValue: UseFormSetValue<UserFormValues>
  locked: LockedPlaces
  /** The school that the user has, which may be none of the present year's. */
  present: { id: number; name: string; name_en: string } | null
}

/** Province, district, school or degree: what the chosen group needs. */
export function UserPlaceFields({ control, setValue, locked, present }: PlaceFieldsProps) {
  const { i18n } = useLingui()
  const [group, province, district] = useWatch({ control, name: ['user_group', 'province', 'district'] })
  const needs = needsOf(group)
  const clear = { shouldDirty: true }
  return (
    <>
      {needs.province && (
        <PlaceField
          control={control}
          name="province"
          parent={undefined}
          locked={locked.province}
          onChosen={() => {
            setValue('district', null, clear)
            setValue('school_id', '', clear)
          }}
        />
      )}
      {needs.district && (
        <PlaceField
          control={control}
          name="district"
          parent={province?.code}
          locked={locked.district}
          onChosen={() => setValue('school_id', '', clear)}
        />
      )}
      {needs.school && (
        <SchoolField control={control} district={district?.code} locked={locked.school} present={present} />
      )}
      {needs.degree && (
        <SelectField
          control={control}
          name="school_degree"
          label={i18n._('userManagement.degree')}
          required
          options={degreeLabels.map(({ value, label }) => ({ value, label: i18n._(label) }))}
          placeholder={i18n._('common.choose')}
          disabledReason={locked.degreeReason}
        />
      )}
    </>
  )
}

interface PlaceFieldProps {
  control: PlaceFieldsProps['control']
  name: 'province' | 'district'
  parent: string | undefined
  locked: LockedPlace | null
  onChosen: () => void
}

function PlaceField({ control, name, parent = '', locked, onChosen }: PlaceFieldProps) {
  if (locked !== null) return <LockedPlaceField control={control} name={name} locked={locked} />
  return (
    <PlaceSelect
      control={control}
      level={name}
      name={name}
      parent={parent}
      toStored={({ id, code }) => ({ id, code })}
      onValueChange={onChosen}
    />
  )
}

interface LockedPlaceFieldProps extends Pick<PlaceFieldProps, 'control' | 'name'> {
  locked: LockedPlace
}

function LockedPlaceField({ control, name, locked }: LockedPlaceFieldProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const label = i18n._(areaLabels[name])
  useField({ control, name, label, format: () => '' })
  return <LockedValue label={label} value={localName(locked.place, locale)} reason={locked.reason} />
}

interface SchoolFieldProps extends Pick<PlaceFieldsProps, 'control' | 'present'> {
  district: string | undefined
  locked: LockedPlace | null
}

function SchoolField({ control, district, locked, present }: SchoolFieldProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const choice = usePresentSchools(locked === null ? district : undefined)
  const label = i18n._('school.title')
  if (locked !== null) {
    return <LockedValue label={label} value={localName(locked.place, locale)} reason={locked.reason} />
  }
  const own = present && { value: String(present.id), label: localName(present, locale) }
  const isOffered = own === null || choice.options.some(({ value }) => value === own.value)
  return (
    <ComboboxField
      control={control}
      name="school_id"
      label={label}
      required
      options={isOffered ? choice.options : [own, ...choice.options]}
      loading={choice.isLoading}
      placeholder={i18n._('common.choose')}
      help={choice.isError ? i18n._('gazetteer.notLoaded') : undefined}
      waitsFor={
        district === undefined ? i18n._('gazetteer.chooseFirst', { level: i18n._('gazetteer.district') }) : null
      }
    />
  )
}
