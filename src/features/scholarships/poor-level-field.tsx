import { useRef } from 'react'
import type { Control } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { useFieldText } from '@/components/forms/field-texts'
import { useField } from '@/components/forms/use-field'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import type { ScholarshipValues } from './form-values'
import { poorLevelLabels } from './labels'
import { poorLevels, type ScholarshipUpdate } from './schema'

/** The poor level, or its "No", which clears the choice and closes it. */
export function PoorLevelField({ control }: { control: Control<ScholarshipValues, unknown, ScholarshipUpdate> }) {
  const { i18n } = useLingui()
  const { field, value, error } = useField({ control, name: 'poor_level' })
  const isNone = value === 'none'
  // The choices before "none" was checked, to restore when it is unchecked.
  const before = useRef<unknown>(null)
  const none = i18n._(poorLevelLabels.none)
  useFieldText(control, 'poor_level', {
    label: i18n._('scholarship.poorLevel'),
    write: (present) => {
      const level = ([...poorLevels, 'none'] as const).find((poorLevel) => poorLevel === present)
      return level === undefined ? '' : i18n._(poorLevelLabels[level])
    },
  })
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Select
        label={i18n._('scholarship.poorLevel')}
        name="poor_level"
        required
        value={typeof value === 'string' ? value : ''}
        options={poorLevels.map((level) => ({ value: level, label: i18n._(poorLevelLabels[level]) }))}
        placeholder={isNone ? none : i18n._('common.choose')}
        disabledReason={isNone ? i18n._('scholarship.poorLevel.noneChosen') : null}
        error={error}
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
