import { useRef } from 'react'
import type { Control } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { useField } from '@/components/forms/use-field'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import type { ScholarshipValues } from './form-values'
import { poorLevelLabels } from './labels'
import { poorLevels, type ScholarshipUpdate } from './schema'

/** The poor level, or its "No", which clears the choice and closes it. */
export function PoorLevelField({ control }: { control: Control<ScholarshipValues, unknown, ScholarshipUpdate> }) {
  const { i18n } = useLingui()
  const label = i18n._('scholarship.poorLevel')
  const { field, value, shellProps } = useField({
    control,
    name: 'poor_level',
    label,
    format: (chosen) => {
      const level = ([...poorLevels, 'none'] as const).find((poorLevel) => poorLevel === chosen)
      return level === undefined ? '' : i18n._(poorLevelLabels[level])
    },
  })
  const isNone = value === 'none'
  // The choices before "none" was checked, to restore when it is unchecked.
  const before = useRef<unknown>(null)
  const none = i18n._(poorLevelLabels.none)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Select
        {...shellProps}
        label={label}
        required
        value={typeof value === 'string' ? value : ''}
        options={poorLevels.map((level) => ({ value: level, label: i18n._(poorLevelLabels[level]) }))}
        placeholder={isNone ? none : i18n._('common.choose')}
        disabledReason={isNone ? i18n._('scholarship.poorLevel.noneChosen') : null}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      <Checkbox
        label={none}
        checked={isNone}
        onChange={(chosen) => {
          if (chosen) before.current = value
          field.onChange(chosen ? 'none' : before.current)
          field.onBlur()
        }}
      />
    </div>
  )
}
