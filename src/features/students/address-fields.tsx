import { useController, useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { msg } from '@lingui/core/macro'
import { gazetteerQueries } from '@/features/gazetteer/queries'
import { useField } from '@/forms/use-field'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { Select } from '@/ui/select'
import type { ProfileForm } from './profile-control'

// The wider places stand by their codes, which the next level is loaded by; the village by its id, which is sent.
const levels = [
  { level: 'province', name: 'address.province', label: msg({ id: 'gazetteer.province' }) },
  { level: 'district', name: 'address.district', label: msg({ id: 'gazetteer.district' }) },
  { level: 'commune', name: 'address.commune', label: msg({ id: 'gazetteer.commune' }) },
  { level: 'village', name: 'user.gazetteer_id', label: msg({ id: 'gazetteer.village' }) },
] as const

/** Province to village: none, or all four; another choice clears what lies below it (lifecycle §2.2, §5). */
export function AddressFields({ form }: { form: ProfileForm }) {
  return levels.map(({ name }, index) => <PlaceField key={name} form={form} index={index} />)
}

function PlaceField({ form, index }: { form: ProfileForm; index: number }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { control, setValue, formState } = form
  const { level, name, label } = levels[index] ?? levels[0]
  const wider = levels[index - 1]
  const { field } = useController({ control, name })
  const { error } = useField({ control, name })
  const chosen = useWatch({ control, name: wider?.name ?? name })
  const parent = wider === undefined ? undefined : chosen
  const open = parent !== ''
  const places = useQuery({ ...gazetteerQueries.places(level, parent), enabled: open })
  const options = (places.data ?? []).map((place) => ({
    value: level === 'village' ? String(place.id) : place.code,
    label: localName(place, locale),
  }))
  return (
    <Select
      label={i18n._(label)}
      name={name}
      value={field.value}
      placeholder={i18n._(places.isFetching ? 'common.loading' : 'common.choose')}
      options={wider === undefined ? [{ value: '', label: i18n._('student.notStated') }, ...options] : options}
      error={places.isError ? i18n._('gazetteer.notLoaded') : error}
      disabledReason={
        open || wider === undefined ? null : i18n._('gazetteer.chooseFirst', { level: i18n._(wider.label) })
      }
      onChange={(value) => {
        field.onChange(value)
        for (const below of levels.slice(index + 1)) {
          setValue(below.name, '', { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      }}
      onBlur={field.onBlur}
    />
  )
}
