import { fullName } from '@/lib/text/names'
import type { ReportCell, ReportColumn, ReportLanguage } from '@/lib/papers/document'
import type { Say } from './texts'

interface Student {
  emis_student_id: string
  first_name: string
  last_name: string
  first_name_en: string | null
  last_name_en: string | null
  /** Null, where the school is not to know it yet. */
  gender: 'f' | 'm' | null
}

/** The student columns at the beginning of a row. */
export function studentColumns(translate: Say): ReportColumn[] {
  return [
    { header: translate('number'), width: 5, kind: 'whole', centred: true },
    { header: translate('studentId'), width: 13, kind: 'text' },
    { header: translate('name'), width: 22, kind: 'text' },
    { header: translate('sex'), width: 7, kind: 'text', centred: true },
  ]
}

export function studentCells(student: Student, index: number, language: ReportLanguage, translate: Say): ReportCell[] {
  return [index + 1, student.emis_student_id, fullName(student, language), formatGender(student, translate)]
}

export function formatGender({ gender }: Pick<Student, 'gender'>, translate: Say): string | null {
  return gender === null ? null : translate(gender === 'f' ? 'female' : 'male')
}

export function birthColumn(translate: Say): ReportColumn {
  return { header: translate('birthDate'), width: 13, kind: 'date' }
}

/** Under a list: how many, and how many of them are girls. */
export function listEnd(students: readonly Student[], columns: readonly ReportColumn[], translate: Say) {
  const females = students.filter(({ gender }) => gender === 'f').length
  const cells = (count: number) => columns.map((_, index): ReportCell => (index === 3 ? count : null))
  return [
    { label: translate('total'), cells: cells(students.length) },
    { label: translate('ofWhichFemale'), cells: cells(females) },
  ]
}
