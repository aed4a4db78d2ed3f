import { useLingui } from '@lingui/react'
import { Checkbox } from '@/components/ui/checkbox'
import { accomplishmentLabels } from './labels'
import { afterTick, neededBefore } from './levels'
import { accomplishmentLevels } from './schema'

type AccomplishmentCheckboxesProps =
  | { value: number; onChange: (value: number) => void; readOnly?: false }
  | { value: number; readOnly: true }

/** The three boxes of a school's work; a later one opens with the one before it. */
export function AccomplishmentCheckboxes(props: AccomplishmentCheckboxesProps) {
  const { i18n } = useLingui()
  const { value } = props
  return (
    <fieldset className="flex flex-col items-start gap-2">
      <legend className="mb-1 text-sm font-medium text-ink">{i18n._('accomplishment.title')}</legend>
      {accomplishmentLevels.map(({ level }) => {
        const first = props.readOnly ? null : neededBefore(value, level)
        return (
          <Checkbox
            key={level}
            label={i18n._(accomplishmentLabels[level])}
            checked={value >= level}
            readOnly={props.readOnly ?? false}
            onChange={props.readOnly ? undefined : (ticked) => props.onChange(afterTick(value, level, ticked))}
            disabledReason={
              first === null ? null : i18n._('accomplishment.tickFirst', { level: i18n._(accomplishmentLabels[first]) })
            }
          />
        )
      })}
    </fieldset>
  )
}
