interface ClassName {
  grade_name: string
  grade_name_en: string
  suffix: string
}

/** A class as people call it: ថ្នាក់ទី7ក, Grade 7 ក. A Khmer letter stands right behind the grade's number, all else apart. */
export function className({ grade_name, grade_name_en, suffix }: ClassName, locale: 'km' | 'en'): string {
  if (locale === 'en') return `${grade_name_en} ${suffix}`
  const isClose = /\d$/.test(grade_name) && /^\p{Script=Khmer}/u.test(suffix)
  return `${grade_name}${isClose ? '' : ' '}${suffix}`
}
