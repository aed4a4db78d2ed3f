import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { accomplishmentLabels } from '@/features/accomplishment/labels'
import { type FieldProps, useField } from '@/components/forms/use-field'

/** The statement of a school's work, passed in by the page because it belongs to another feature. */
export type Accomplishment = ComponentType<{
  /** The school in its year; none while it is created. */
  school?: number | undefined
  value: number
  onChange: (value: number) => void
}>

interface WorkOfYearFieldProps<Values extends FieldValues, Output> extends Pick<
  FieldProps<Values, Output>,
  'control' | 'name'
> {
  Accomplishment: Accomplishment
  school?: number
}

/** The accomplishment status 0 to 3 as a field of a form. */
export function WorkOfYearField<Values extends FieldValues, Output>({
  control,
  name,
  Accomplishment,
  school,
}: WorkOfYearFieldProps<Values, Output>) {
  const { i18n } = useLingui()
  const { field, value } = useField({
    control,
    name,
    label: i18n._('school.accomplishmentSection'),
    format: (status) => {
      const label = typeof status === 'number' ? accomplishmentLabels[status] : undefined
      return label === undefined ? '' : i18n._(label)
    },
  })
  return <Accomplishment school={school} value={typeof value === 'number' ? value : 0} onChange={field.onChange} />
}
