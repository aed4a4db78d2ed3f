interface ClassName {
  grade_name: string
  grade_name_en: string
  suffix: string
}

/** A class as people call it: ថ្នាក់ទី7ក, Grade 7 ក. */
export function className({ grade_name, grade_name_en, suffix }: ClassName, locale: 'km' | 'en'): string {
  return locale === 'en' ? `${grade_name_en} ${suffix}` : `${grade_name}${suffix}`
}
