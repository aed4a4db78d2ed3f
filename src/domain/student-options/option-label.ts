import type { I18n } from '@lingui/core'
import { localName } from '@/lib/i18n/localized'
import { listLabels, noEthnicityLabel, type OptionList } from './labels'
import type { StudentOptions, StudentOptionsRecord } from './schema'

interface Option {
  id: number
  name: string
  name_en: string
}

/** A choice of one of the lists; `within` names the group that it belongs to. */
export interface ListedOption extends Option {
  within: number | null
}

/** One list with its groups opened: each group before its kinds. */
export function listOptions(lists: StudentOptions, list: OptionList): ListedOption[] {
  const plain = (options: readonly Option[]) => options.map((option) => ({ ...option, within: null }))
  switch (list) {
    case 'disabilities':
      return lists.disability.flatMap((group) => [
        { ...group, within: null },
        ...group.all_children.map((kind) => ({ ...kind, within: kind.parent_id })),
      ])
    case 'health_problems':
      return plain(lists.healthProblem)
    case 'personal_problems':
      return plain(lists.personalProblem)
    case 'scholarships':
      return plain(lists.scholarship)
    default:
      return list satisfies never
  }
}

interface Shown {
  lists: StudentOptions
  locale: 'km' | 'en'
  i18n: I18n
}

/**
 * The chosen options of a list in words: their names, "no …" for an empty list, null for an unanswered question. An id
 * that the lists do not have is shown as a number.
 */
export function optionLabel(
  list: OptionList,
  ids: readonly number[] | null,
  { lists, locale, i18n }: Shown,
): string | null {
  if (ids === null) return null
  if (ids.length === 0) return i18n._(listLabels[list].none)
  const known = new Map(listOptions(lists, list).map((option) => [option.id, localName(option, locale)]))
  return ids.map((id) => known.get(id) ?? String(id)).join(', ')
}

/** The ethnicity in words; null where the question has not been answered. */
export function ethnicityLabel(id: StudentOptionsRecord['ethnicity'], { lists, locale, i18n }: Shown): string | null {
  if (id === null) return null
  if (id === 0) return i18n._(noEthnicityLabel)
  const found = lists.ethnicity.find((item) => item.id === id)
  return found === undefined ? String(id) : localName(found, locale)
}
