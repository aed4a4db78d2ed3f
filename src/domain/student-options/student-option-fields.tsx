import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { SelectField } from '@/components/forms/select-field'
import { MultiChoiceField } from '@/components/forms/multi-choice-field'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { ethnicityTitle, listLabels, noEthnicityLabel, type OptionList, optionLists } from './labels'
import { listOptions } from './option-label'
import { studentOptionQueries } from './queries'

interface StudentOptionFieldsProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** The names of the five fields in the form; `optionFieldNames` for a form with an `options` object. */
  names: Readonly<Record<OptionList | 'ethnicity', FieldPath<Values>>>
}

/** The fields of `studentOptionsInput` in a form that holds them as `options`. */
export const optionFieldNames = {
  ethnicity: 'options.ethnicity',
  disabilities: 'options.disabilities',
  health_problems: 'options.health_problems',
  personal_problems: 'options.personal_problems',
  scholarships: 'options.scholarships',
} as const

/**
 * The confidential part of a student's record: an ethnicity with the entry "no ethnicity", and four lists
 * with a box for "none" each. Load `studentOptionQueries.all()` before. The form's schema is `studentOptionsInput`; null
 * in a field is a question not answered yet. Put it into a grid of two columns.
 */
export function StudentOptionFields<Values extends FieldValues, Output>({
  control,
  names,
}: StudentOptionFieldsProps<Values, Output>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: lists } = useSuspenseQuery(studentOptionQueries.all())
  return (
    <>
      <SelectField
        control={control}
        name={names.ethnicity}
        label={i18n._(ethnicityTitle)}
        required
        placeholder={i18n._('common.choose')}
        options={[
          { value: 0, label: i18n._(noEthnicityLabel) },
          ...lists.ethnicity.map((item) => ({ value: item.id, label: localName(item, locale) })),
        ]}
      />
      {optionLists.map((list) => (
        <MultiChoiceField
          key={list}
          control={control}
          name={names[list]}
          label={i18n._(listLabels[list].title)}
          noneLabel={i18n._(listLabels[list].none)}
          required
          options={listOptions(lists, list).map((option) => ({
            value: option.id,
            label: localName(option, locale),
            within: option.within,
          }))}
        />
      ))}
    </>
  )
}
