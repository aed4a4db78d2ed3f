import { khmerDigits } from '@/lib/text/digits'
import type { SchoolFigures } from './schema'

/** The figures of a school's grades summed up. */
export function schoolTotals({ grades }: SchoolFigures) {
  const sum = (of: (grade: SchoolFigures['grades'][number]) => number) =>
    grades.reduce((total, grade) => total + of(grade), 0)
  return {
    students: sum(({ female, male }) => female + male),
    newEntrants: sum(({ new_entrants }) => new_entrants),
    repeaters: sum(({ repeaters }) => repeaters),
    dropouts: sum(({ dropouts }) => dropouts),
  }
}

/** The grades from the lowest to the highest, as a chart and its table name them. */
export function gradeRows({ grades }: SchoolFigures, locale: 'km' | 'en') {
  return [...grades]
    .sort((a, b) => a.grade - b.grade)
    .map(({ grade, grade_name, grade_name_en, female, male, new_entrants, repeaters, dropouts }) => ({
      key: String(grade),
      name: locale === 'en' ? grade_name_en : khmerDigits(grade_name),
      female,
      male,
      newEntrants: new_entrants,
      repeaters,
      dropouts,
    }))
}
