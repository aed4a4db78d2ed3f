import { localName } from '@/lib/i18n/localized'
import type { OptionList } from '../../api/student-conditions'
import { studentOptionLists } from '../../api/student-options'
import type { ReportLanguage } from '@/lib/papers/document'

interface Option {
  id: number
  name: string
  name_en: string
}

const options: Readonly<Record<OptionList, readonly Option[]>> = {
  scholarships: studentOptionLists.scholarship,
  // A kind is nested under its group.
  disabilities: studentOptionLists.disability.flatMap(({ all_children: kinds, ...group }): Option[] => [
    group,
    ...kinds,
  ]),
  health_problems: studentOptionLists.healthProblem,
  personal_problems: studentOptionLists.personalProblem,
}

export function optionsIn(list: OptionList): readonly Option[] {
  return options[list]
}

/** The ids that some choices include: a group of disabilities includes its kinds. */
export function idsUnder(list: OptionList, ids: readonly number[]): number[] {
  const groups = list === 'disabilities' ? studentOptionLists.disability.filter(({ id }) => ids.includes(id)) : []
  return [...new Set([...ids, ...groups.flatMap((group) => group.all_children.map(({ id }) => id))])]
}

/** The names of some choices in the order of the list; null for an unanswered question. */
export function optionNames(list: OptionList, ids: readonly number[] | null, language: ReportLanguage): string | null {
  if (ids === null) return null
  return options[list]
    .filter(({ id }) => ids.includes(id))
    .map((option) => localName(option, language))
    .join(', ')
}

export const ethnicities: readonly Option[] = studentOptionLists.ethnicity

/** 0 is "no ethnicity"; null for an unanswered question. */
export function ethnicityName(id: number | null, language: ReportLanguage, none: string): string | null {
  if (id === null || id === 0) return id === null ? null : none
  const found = ethnicities.find((ethnicity) => ethnicity.id === id)
  return found === undefined ? null : localName(found, language)
}
