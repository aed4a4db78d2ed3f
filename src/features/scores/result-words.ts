import { formatInteger } from '@/lib/text/numbers'
import { isOutdated, monthOfSemester, usedMonths, type CalculatedSemester } from '@/domain/results/semester-calculation'
import { monthName } from '@/lib/dates/dates'
import { levelBounds } from './annual-schema'

/** The words of results on paper in both languages, for a sheet's own print and for reports alike: a paper is not always in the
 *  language of the screen. */
export const resultWords = {
  monthlySheet: { km: 'សន្លឹកពិន្ទុប្រចាំខែ', en: 'Monthly score sheet' },
  semesterSheet: { km: 'សន្លឹកពិន្ទុប្រចាំឆមាស', en: 'Semester score sheet' },
  annualSheet: { km: 'សន្លឹកពិន្ទុប្រចាំឆ្នាំ', en: 'Annual score sheet' },
  result: { km: 'លទ្ធផល', en: 'Result' },
  total: { km: 'ពិន្ទុសរុប', en: 'Total score' },
  average: { km: 'មធ្យមភាគ', en: 'Average' },
  rank: { km: 'ចំណាត់ថ្នាក់', en: 'Rank' },
  level: { km: 'និទ្ទេស', en: 'Rating' },
} as const

export const levelNames = {
  km: { 0: 'ខ្សោយ', 5: 'មធ្យម', 10: 'ល្អ' },
  en: { 0: 'Low', 5: 'Intermediate', 10: 'Good' },
} as const

/** From where each level begins. */
export const levelScale = {
  km: `និទ្ទេសនៃមធ្យមភាគលើ 10៖ ខ្សោយ ក្រោម ${levelBounds[5]} មធ្យម ចាប់ពី ${levelBounds[5]} ល្អ ចាប់ពី ${levelBounds[10]}`,
  en: `Rating of an average out of 10: low below ${levelBounds[5]}, intermediate from ${levelBounds[5]}, good from ${levelBounds[10]}`,
} as const

/** The name of the means of a class: those of the students whose scores are complete. */
export function classAverageLabel(language: 'km' | 'en', complete: number, students: number): string {
  const [some, all] = [formatInteger(complete), formatInteger(students)]
  return language === 'km' ? `មធ្យមភាគថ្នាក់ (${some} ក្នុងចំណោម ${all})` : `Average of the class (${some} of ${all})`
}

/**
 * What a paper says of the semesters that it is made of: that they are older than scores of their months, or else that some of
 * their months have no scores.
 */
export function semesterLines(language: 'km' | 'en', calculated: readonly CalculatedSemester[]): string[] {
  return calculated.flatMap((semester) => {
    const name = monthName(monthOfSemester[semester.semester], language)
    if (isOutdated(semester)) {
      const months = semester.changed
        .map(({ month, scores }) => `${monthName(month, language)} (${formatInteger(scores)})`)
        .join(', ')
      return language === 'km'
        ? `${name} បានគណនាមុនពេលពិន្ទុត្រូវបានកែ៖ ${months}។ លទ្ធផលនេះត្រូវគណនាឡើងវិញ។`
        : `${name} was calculated before scores were changed: ${months}. These results have to be calculated again.`
    }
    const used = usedMonths(semester)
    if (used === null) return []
    const without = (semester.without_scores ?? []).map((month) => monthName(month, language)).join(', ')
    return language === 'km'
      ? `${name} គណនាពី ${used.used} ក្នុងចំណោម ${used.all} ខែ៖ គ្មានពិន្ទុក្នុង ${without}។`
      : `${name} was calculated from ${used.used} of ${used.all} months: no scores in ${without}.`
  })
}
