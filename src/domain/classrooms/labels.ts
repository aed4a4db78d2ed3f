import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { khmerDigits } from '@/lib/text/digits'
import { formatClassName } from './class-name'

export const statusLabels = {
  1: msg({ id: 'common.active' }),
  0: msg({ id: 'common.inactive' }),
} satisfies Record<0 | 1, MessageDescriptor>

/** Lookup "bilingual". */
const languages: Readonly<Record<number, MessageDescriptor>> = {
  1: msg({ id: 'classroom.bilingual.no' }),
  2: msg({ id: 'common.english' }),
  3: msg({ id: 'classroom.bilingual.french' }),
  4: msg({ id: 'common.other' }),
}

/** Lookup "stream"; 0 where no type applies. */
const streams: Readonly<Record<number, MessageDescriptor>> = {
  1: msg({ id: 'classroom.type.science' }),
  2: msg({ id: 'classroom.type.socialScience' }),
}

const preSchoolGrades: Readonly<Record<number, MessageDescriptor>> = {
  [-3]: msg({ id: 'classroom.gradeName.mixed' }),
  [-2]: msg({ id: 'classroom.gradeName.lower' }),
  [-1]: msg({ id: 'classroom.gradeName.middle' }),
  0: msg({ id: 'classroom.gradeName.upper' }),
}

export function gradeLabel(grade: number, i18n: I18n): string {
  const ofPreSchool = preSchoolGrades[grade]
  if (ofPreSchool !== undefined) return i18n._(ofPreSchool)
  return i18n._('classroom.gradeName.number', { grade: i18n.locale === 'km' ? khmerDigits(grade) : grade })
}

/** A class as people call it, where only the number of its grade is known. */
export function classLabel({ grade, suffix }: { grade: number; suffix: string }, i18n: I18n): string {
  const label = gradeLabel(grade, i18n)
  return formatClassName({ grade_name: label, grade_name_en: label, suffix }, i18n.locale === 'en' ? 'en' : 'km')
}

export function bilingualLabel(bilingual: number, i18n: I18n): string {
  const language = languages[bilingual]
  return language === undefined ? '' : i18n._(language)
}

/** The stream of a class; empty where the grade has none. */
export function typeLabel(type: number, i18n: I18n): string {
  const stream = streams[type]
  return stream === undefined ? '' : i18n._(stream)
}

export const bilingualCodes = [1, 2, 3, 4] as const
export const typeCodes = [1, 2] as const
