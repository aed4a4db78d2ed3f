import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import { DescriptionList, type Fact } from '@/components/ui/description-list'
import { genderLabel } from '@/domain/gender'
import { ethnicityTitle, listLabels, optionLists } from '@/domain/student-options/labels'
import { OptionNames } from '@/domain/student-options/option-names'
import type { StatedChild } from './child-identity'

/** What a school has said of a child, field by field. Load `studentOptionQueries.all()` before. */
export function StatedFacts({ stated }: { stated: StatedChild }) {
  const { i18n } = useLingui()
  const { last_name: last, first_name: first, gender, birth_date: birth, ethnicity } = stated
  const facts: Fact[] = []
  const add = (label: string, value: Fact['value'] | undefined) => {
    if (value !== undefined) facts.push({ label, value })
  }
  add(i18n._('person.lastName'), last)
  add(i18n._('person.firstName'), first)
  add(i18n._('student.gender'), gender && genderLabel(gender, i18n))
  add(i18n._('person.birthDate'), birth && formatDate(birth))
  if (ethnicity !== undefined) add(i18n._(ethnicityTitle), <OptionNames list="ethnicity" id={ethnicity} />)
  for (const list of optionLists) {
    const ids = stated[list]
    if (ids !== undefined) add(i18n._(listLabels[list].title), <OptionNames list={list} ids={ids} />)
  }
  return <DescriptionList facts={facts} />
}
