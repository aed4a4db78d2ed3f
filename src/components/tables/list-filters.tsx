import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { formatInteger } from '@/lib/text/numbers'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import type { FilterControlProps, ListFilter } from './list'
import { TextFilter } from './text-filter'

type Settings<Values> = Pick<ListFilter<Values>, 'label' | 'at'> & Partial<Pick<ListFilter<Values>, 'isOffered'>>

interface TextSettings<Key extends string> {
  key: Key
  inputMode?: 'text' | 'numeric'
}

export function textFilter<Key extends string>({
  key,
  inputMode = 'text',
  ...settings
}: TextSettings<Key> & Settings<Partial<Record<Key, string | undefined>>>): ListFilter<
  Partial<Record<Key, string | undefined>>
> {
  return {
    ...settings,
    key,
    format: (values) => values[key] ?? null,
    dropped: () => ({ [key]: undefined }),
    Control: function TextControl({ values, onChange }) {
      const { i18n } = useLingui()
      return (
        <TextFilter
          label={i18n._(settings.label)}
          inputMode={inputMode}
          value={values[key] ?? ''}
          onChange={(text) => onChange({ [key]: text === '' ? undefined : text }, { replace: true })}
        />
      )
    },
  }
}

interface ChoiceSettings<Key extends string, Value extends string | number> {
  key: Key
  options: readonly { value: Value; label: MessageDescriptor }[]
}

/** A filter by one of a few values that do not change. */
export function choiceFilter<Key extends string, Value extends string | number>({
  key,
  options,
  ...settings
}: ChoiceSettings<Key, Value> & Settings<Partial<Record<Key, Value | undefined>>>): ListFilter<
  Partial<Record<Key, Value | undefined>>
> {
  return {
    ...settings,
    key,
    format: (values, { i18n }) => {
      const chosen = options.find(({ value }) => value === values[key])
      return chosen === undefined ? null : i18n._(chosen.label)
    },
    dropped: () => ({ [key]: undefined }),
    Control: function ChoiceControl({ values, onChange }) {
      const { i18n } = useLingui()
      const chosen = values[key]
      return (
        <Select
          label={i18n._(settings.label)}
          value={chosen === undefined ? '' : String(chosen)}
          options={[
            { value: '', label: i18n._('common.all') },
            ...options.map(({ value, label }) => ({ value: String(value), label: i18n._(label) })),
          ]}
          onChange={(text) => onChange({ [key]: options.find(({ value }) => String(value) === text)?.value })}
        />
      )
    },
  }
}

type Checked<Key extends string> = Partial<Record<Key, true | undefined>>

interface CheckSettings<Key extends string, Values> extends Settings<Values> {
  key: Key
  /** A hook that gives the number of rows that the filter would leave, beside its name; undefined where it is not known. */
  useCount?: (props: FilterControlProps<Values>) => number | undefined
}

const useNoCount = () => undefined

/** A filter that is on or off. */
export function checkFilter<Key extends string, Values extends Checked<Key> = Checked<Key>>({
  key,
  useCount = useNoCount,
  ...settings
}: CheckSettings<Key, Values>): ListFilter<Values> {
  return {
    ...settings,
    key,
    format: (values, { i18n, isFile }) => (values[key] === true ? (isFile ? i18n._('common.yes') : '') : null),
    dropped: () => ({ [key]: undefined }),
    Control: function CheckControl(props: FilterControlProps<Values>) {
      const { values, onChange } = props
      const { i18n } = useLingui()
      const count = useCount(props)
      const label = i18n._(settings.label)
      return (
        <div className="flex items-end pb-1">
          <Checkbox
            label={count === undefined ? label : `${label} (${formatInteger(count)})`}
            checked={values[key] === true}
            onChange={(checked) => onChange({ [key]: checked ? true : undefined })}
          />
        </div>
      )
    },
  }
}
