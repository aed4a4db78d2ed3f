import { khmerDigits } from '@/lib/text/digits'

interface ClassName {
  grade_name: string
  grade_name_en: string
  suffix: string
}

/** A class as people call it: ថ្នាក់ទី៧ក, Grade 7 ក. A Khmer letter follows the grade's number without a space. */
export function formatClassName({ grade_name, grade_name_en, suffix }: ClassName, locale: 'km' | 'en'): string {
  if (locale === 'en') return `${grade_name_en} ${suffix}`
  // The API may write the number of a grade with either digits.
  const grade = khmerDigits(grade_name)
  const isClose = /[០-៩]$/.test(grade) && /^\p{Script=Khmer}/u.test(suffix)
  return `${grade}${isClose ? '' : ' '}${suffix}`
}
