import { foldForSearch } from '@/lib/khmer/fold'
import type { StudentOptions } from '@/domain/student-options/schema'
import { importColumns, type ImportColumn } from './schema'

/** The columns' headings as the template has them; a file may use either language, or the field's own name. */
export const columnTitles = {
  last_name: { km: 'នាមត្រកូល', en: 'Last name' },
  first_name: { km: 'នាមខ្លួន', en: 'First name' },
  gender: { km: 'ភេទ', en: 'Gender' },
  birth_date: { km: 'ថ្ងៃខែឆ្នាំកំណើត', en: 'Date of birth' },
  enrollment_status: { km: 'ស្ថានភាពចុះឈ្មោះ', en: 'Enrollment status' },
  transfer_status: { km: 'ស្ថានភាពផ្ទេរ', en: 'Transfer status' },
  ethnicity: { km: 'ជនជាតិ', en: 'Ethnicity' },
  disabilities: { km: 'ពិការភាព', en: 'Disabilities' },
  health_problems: { km: 'បញ្ហាសុខភាព', en: 'Health problems' },
  personal_problems: { km: 'បញ្ហាផ្ទាល់ខ្លួន', en: 'Personal problems' },
  scholarships: { km: 'អាហារូបករណ៍', en: 'Scholarships' },
} as const satisfies Record<ImportColumn, { km: string; en: string }>

/** A heading as the template writes it: both languages. */
export function formatHeading(column: ImportColumn): string {
  const { km, en } = columnTitles[column]
  return `${km}\n(${en})`
}

/** The allowed values of a column with their words: the first is offered in Khmer, the second in English. */
export interface Choice<T extends string | number = number> {
  value: T
  words: readonly string[]
}

export const genderChoices: readonly Choice<'f' | 'm'>[] = [
  { value: 'f', words: ['ស្រី', 'Female', 'f', 'ស'] },
  { value: 'm', words: ['ប្រុស', 'Male', 'm', 'ប'] },
]

/** A year cannot begin with a dropout, and a student who comes back after dropping out is not new to the system. */
export const statusChoices: readonly Choice[] = [
  { value: 0, words: ['ចូលរៀនថ្មី', 'Enrollment', '0', 'ចុះឈ្មោះថ្មី'] },
  { value: 1, words: ['ឡើងថ្នាក់', 'Promotion', '1'] },
  { value: 2, words: ['ត្រួតថ្នាក់', 'Repetition', '2', 'រៀនត្រួតថ្នាក់'] },
]

export const transferChoices: readonly Choice[] = [
  { value: 0, words: ['មិនមែនផ្ទេរចូល', 'Not a transfer', '0', 'មិនមែនផ្ទេរ'] },
  { value: 1, words: ['ផ្ទេរចូល', 'Transferred in', '1', 'Transfer in'] },
]

export const noneWords = ['គ្មាន', 'None', 'No', '0', '-'] as const

export interface ImportChoices {
  ethnicity: readonly Choice[]
  disabilities: readonly Choice[]
  health_problems: readonly Choice[]
  personal_problems: readonly Choice[]
  scholarships: readonly Choice[]
}

interface Named {
  id: number
  name: string
  name_en: string
}

/** The lists of a deployment as choices of a file. A kind of disability and its group can be chosen alike. */
export function toImportChoices(options: StudentOptions): ImportChoices {
  const choice = ({ id, name, name_en: nameEn }: Named): Choice => ({ value: id, words: [name, nameEn] })
  return {
    ethnicity: options.ethnicity.map(choice),
    disabilities: options.disability.flatMap((group) => [choice(group), ...group.all_children.map(choice)]),
    health_problems: options.healthProblem.map(choice),
    personal_problems: options.personalProblem.map(choice),
    scholarships: options.scholarship.map(choice),
  }
}

/** The words that a column offers, in the language of the user or of the template. */
export function offeredWords(column: ImportColumn, choices: ImportChoices, locale: 'km' | 'en'): readonly string[] {
  const index = locale === 'km' ? 0 : 1
  const first = (list: readonly Choice<string | number>[]) =>
    list.flatMap(({ words }) => words[index] || words[0] || [])
  switch (column) {
    case 'last_name':
    case 'first_name':
    case 'birth_date':
      return []
    case 'gender':
      return first(genderChoices)
    case 'enrollment_status':
      return first(statusChoices)
    case 'transfer_status':
      return first(transferChoices)
    case 'ethnicity':
    case 'disabilities':
    case 'health_problems':
    case 'personal_problems':
    case 'scholarships':
      return [noneWords[index], ...first(choices[column])]
    default:
      return column satisfies never
  }
}

const columnOfTitle = new Map(
  importColumns.flatMap((column) => {
    const { km, en } = columnTitles[column]
    return [km, en, column].map((title) => [foldForSearch(title), column] as const)
  }),
)

/** The column that a heading names, in either language or both, or by its field's name. */
export function findColumn(heading: string): ImportColumn | null {
  const parts = [heading, ...heading.split(/[\n()/|]/)].map((part) => foldForSearch(part.replaceAll('*', '')))
  return parts.map((part) => columnOfTitle.get(part)).find((column) => column !== undefined) ?? null
}
