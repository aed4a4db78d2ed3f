import { localName } from '@/lib/localized'
import { studentOptionLists } from '../student-options'
import type { ReportLanguage } from './document'

/** The lists of a pupil's confidential part that a school report can be of. */
export type OptionList = 'scholarships' | 'disabilities' | 'health_problems' | 'personal_problems'

interface Option {
  id: number
  name: string
  name_en: string
}

const options: Readonly<Record<OptionList, readonly Option[]>> = {
  scholarships: studentOptionLists.scholarship,
  // A kind stands under its group.
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

/** The ids that a choice includes: a group of disabilities includes its kinds. */
export function idsUnder(list: OptionList, id: number): number[] {
  const group = list === 'disabilities' ? studentOptionLists.disability.find((each) => each.id === id) : undefined
  return [id, ...(group?.all_children.map((kind) => kind.id) ?? [])]
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

/** 0 is "no ethnicity"; null is an unanswered question. */
export function ethnicityName(id: number | null, language: ReportLanguage, none: string): string | null {
  if (id === null || id === 0) return id === null ? null : none
  const found = ethnicities.find((each) => each.id === id)
  return found === undefined ? null : localName(found, language)
}
