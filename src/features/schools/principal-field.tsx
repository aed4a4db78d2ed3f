import type { FieldValues } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { staffQueries } from '@/domain/staffs/queries'
import { SelectField } from '@/components/forms/select-field'
import type { FieldProps } from '@/components/forms/use-field'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { useUser } from '@/auth/use-session'
import type { School } from '@/domain/schools/schema'

interface PrincipalFieldProps<Values extends FieldValues, Output> extends Pick<
  FieldProps<Values, Output>,
  'control' | 'name'
> {
  rawSchool: number
  /** The principal as the school has it, who may no longer be in its management. */
  present?: School['principle']
}

/** The school's manager, out of its management; a school does not choose its own. */
export function PrincipalField<Values extends FieldValues, Output>({
  control,
  name,
  rawSchool,
  present = null,
}: PrincipalFieldProps<Values, Output>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const user = useUser()
  const staff = useQuery(staffQueries.lookup({ staffRole: 'school_management', rawSchool }))
  const people = (staff.data ?? []).map(({ id, user: person }) => ({
    value: String(id),
    label: fullName(person, locale),
  }))
  const known = present === null || people.some(({ value }) => value === String(present.staff_id))
  return (
    <SelectField
      control={control}
      name={name}
      label={i18n._('school.principal')}
      help={staff.isError ? i18n._('school.principal.failed') : undefined}
      options={[
        { value: '', label: i18n._('common.noneYet') },
        ...(known ? [] : [{ value: String(present.staff_id), label: fullName(present, locale) }]),
        ...people,
      ]}
      disabledReason={user?.role === 'school_management' ? i18n._('school.error.principalLocked') : null}
    />
  )
}
