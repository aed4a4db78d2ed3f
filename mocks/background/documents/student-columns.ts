import { fullName } from '@/lib/text/names'
import type { ReportCell, ReportColumn, ReportLanguage } from '@/lib/papers/document'
import type { Say } from './texts'

interface Pupil {
  emis_student_id: string
  first_name: string
  last_name: string
  first_name_en: string | null
  last_name_en: string | null
  /** Null, where the school is not to know it yet. */
  gender: 'f' | 'm' | null
}

/** The student columns at the beginning of a row. */
export function studentColumns(say: Say): ReportColumn[] {
  return [
    { header: say('number'), width: 5, kind: 'whole', centred: true },
    { header: say('studentId'), width: 13, kind: 'text' },
    { header: say('name'), width: 22, kind: 'text' },
    { header: say('sex'), width: 7, kind: 'text', centred: true },
  ]
}

export function studentCells(pupil: Pupil, index: number, language: ReportLanguage, say: Say): ReportCell[] {
  return [index + 1, pupil.emis_student_id, fullName(pupil, language), formatGender(pupil, say)]
}

export function formatGender({ gender }: Pick<Pupil, 'gender'>, say: Say): string | null {
  return gender === null ? null : say(gender === 'f' ? 'female' : 'male')
}

export function birthColumn(say: Say): ReportColumn {
  return { header: say('birthDate'), width: 13, kind: 'date' }
}

/** Under a list: how many, and how many of them are girls. */
export function listEnd(pupils: readonly Pupil[], columns: readonly ReportColumn[], say: Say) {
  const females = pupils.filter(({ gender }) => gender === 'f').length
  const cells = (count: number) => columns.map((_, at): ReportCell => (at === 3 ? count : null))
  return [
    { label: say('total'), cells: cells(pupils.length) },
    { label: say('ofWhichFemale'), cells: cells(females) },
  ]
}
