import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import type { OptionList } from './labels'
import { ethnicityLabel, optionLabel } from './option-label'
import { studentOptionQueries } from './queries'

type OptionNamesProps = { list: OptionList; ids: readonly number[] | null } | { list: 'ethnicity'; id: number | null }

/** The chosen options in words: their names, "no …", or a dash for an unanswered question. */
export function OptionNames(props: OptionNamesProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: lists } = useSuspenseQuery(studentOptionQueries.all())
  const shown = { lists, locale, i18n }
  return (
    (props.list === 'ethnicity' ? ethnicityLabel(props.id, shown) : optionLabel(props.list, props.ids, shown)) ?? '–'
  )
}
