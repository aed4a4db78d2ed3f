import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { controlStyle } from '@/components/ui/control-style'
import { FieldShell } from '@/components/ui/field-shell'
import { MultiChoice } from '@/components/ui/multi-choice'
import { Select } from '@/components/ui/select'
import { ProblemText } from '@/components/ui/problem-text'
import { studentOptionQueries } from '@/domain/student-options/queries'
import type { OptionSource, TemplateParam } from './templates'

interface ParamFieldProps {
  param: TemplateParam
  value: string | readonly string[]
  error: string | undefined
  onChange: (value: string | readonly string[]) => void
}

/** Something that a template asks for, drawn by its type. */
export function ParamField({ param, value, error, onChange }: ParamFieldProps) {
  const { i18n } = useLingui()
  const label = i18n._(param.label)
  const text = typeof value === 'string' ? value : ''
  switch (param.type) {
    case 'SELECT':
      return (
        <Select
          label={label}
          value={text}
          options={param.options.map((option) => ({ value: option.value, label: i18n._(option.label) }))}
          error={error}
          onChange={onChange}
        />
      )
    case 'MULTI':
      return <MultiField param={param} value={value} error={error} onChange={onChange} />
    case 'NUMBER':
      return (
        <FieldShell label={label} required error={error}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => onChange(event.target.value)}
              className={controlStyle({ invalid: error !== undefined })}
            />
          )}
        </FieldShell>
      )
    default:
      // A template of a newer server may ask for what this program does not know.
      return <ProblemText role="alert">{i18n._('managementReport.param.invalidType')}</ProblemText>
  }
}

type MultiParam = Extract<TemplateParam, { type: 'MULTI' }>

function MultiField({ param, value, error, onChange }: ParamFieldProps & { param: MultiParam }) {
  const { i18n } = useLingui()
  const source = typeof param.options === 'string' ? param.options : null
  const listed = useListedOptions(source)
  const options =
    typeof param.options === 'string'
      ? listed.options
      : param.options.map((option) => ({ value: option.value, label: i18n._(option.label) }))
  return (
    <MultiChoice
      label={i18n._(param.label)}
      options={options}
      values={typeof value === 'string' ? [] : value}
      emptyText={i18n._(listed.isLoading ? 'common.loading' : 'common.all')}
      error={listed.isError ? i18n._('managementReport.param.notLoaded') : error}
      onChange={onChange}
    />
  )
}

/** The options of a list that forms about students choose from; a kind of a disability is listed below its group. */
function useListedOptions(source: OptionSource | null) {
  const locale = useLocale()
  const lists = useQuery({ ...studentOptionQueries.all(), enabled: source !== null })
  const named = ({ id, ...names }: { id: number; name: string; name_en: string }, indented = false) => ({
    value: String(id),
    label: localName(names, locale),
    indented,
  })
  const options =
    lists.data === undefined || source === null
      ? []
      : source === 'disability'
        ? lists.data.disability.flatMap((kind) => [
            named(kind),
            ...kind.all_children.map((child) => named(child, true)),
          ])
        : lists.data[source].map((item) => named(item))
  return { options, isLoading: source !== null && lists.isLoading, isError: lists.isError }
}
