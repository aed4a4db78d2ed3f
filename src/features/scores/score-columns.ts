import type { I18n } from '@lingui/core'
import type { Cell, CellValue, Reason } from '@/sheets/grid/cell'
import { readOnlyRules, type SheetColumn, type SheetColumns } from '@/sheets/grid/columns'
import type { ComputedColumns } from '@/sheets/grid/computed'
import type { GridRow } from '@/sheets/grid/model'
import { localName } from '@/lib/i18n/localized'
import { fullName, otherLocale } from '@/lib/text/names'
import { formatScore } from '@/lib/text/numbers'
import { studentColumns, studentValues } from '@/sheets/frame/student-columns'
import type { SubjectCategory, Subject } from '@/domain/subjects/schema'
import type { ScoreRow } from './schema'
import { readScore } from './read-score'
import { scoreResults, sumScores } from './score-results'
import { subjectColumnId } from './subject-column'

/** The widths before the subjects; on a phone only the name stays in view. */
const studentWidths = {
  wide: { id: 100, name: 140, gender: 62 },
  narrow: { id: 112, name: 140, gender: 64 },
} as const

export interface SheetView {
  i18n: I18n
  locale: 'km' | 'en'
  narrow: boolean
  /** There is room to keep the results in view beside the subjects. */
  wide?: boolean
  /** One student's row alone: it has no rank. */
  isPart?: boolean
}

/** The sheet's columns: student, then the subjects under their categories. */
export function scoreColumns(categories: readonly SubjectCategory[], view: SheetView): SheetColumns {
  const subjects = categories.map((category) => ({
    id: `category-${category.id}`,
    header: localName(category, view.locale),
    columns: category.academic_year_subjects.map((subject) => subjectColumn(subject, view)),
  }))
  return [...describeStudent(view), ...subjects, ...resultColumns(categories, view)]
}

/** Total, average and rank, as they are typed; on a small screen they do not take the subjects' room. */
function resultColumns(
  categories: readonly SubjectCategory[],
  { i18n, wide = false, isPart = false }: SheetView,
): SheetColumn[] {
  const meta = { ...readOnlyRules, align: 'end', isComputed: true, pinned: wide ? 'end' : undefined } as const
  const hint = i18n._('score.results.hint')
  const total: SheetColumn = {
    id: resultIds.total,
    header: i18n._('score.total'),
    size: 52,
    meta: { ...meta, show: shownResult, note: i18n._('score.maxScore', { max: sumMaximums(categories) }) },
  }
  const average: SheetColumn = {
    id: resultIds.average,
    header: i18n._('score.annual.average'),
    size: 56,
    meta: { ...meta, show: shownResult, note: i18n._('score.annual.ofTen'), hint },
  }
  const rank: SheetColumn = {
    id: resultIds.rank,
    header: i18n._('score.annual.rank'),
    size: 42,
    meta: { ...meta, hint },
  }
  return isPart ? [total, average] : [total, average, rank]
}

const resultIds = { total: 'total', average: 'average', rank: 'rank' } as const

function shownResult({ value, text }: Cell): string {
  return typeof value === 'number' ? formatScore(value) : text
}

function sumMaximums(categories: readonly SubjectCategory[]): number {
  return sumScores(categories.flatMap((category) => category.academic_year_subjects.map(({ max_score: max }) => max)))
}

/** Computes total, average and rank from the scores of a month or semester, as in its reports. */
export function scoreComputed(categories: readonly SubjectCategory[]): ComputedColumns {
  const ids = categories.flatMap((category) => category.academic_year_subjects.map(({ id }) => subjectColumnId(id)))
  const maximum = sumMaximums(categories)
  return {
    compute(values) {
      const scores = ids.map((id) => {
        const value = values.get(id)
        return typeof value === 'number' ? value : null
      })
      const { total, average } = scoreResults(scores, maximum)
      return new Map([
        [resultIds.total, total],
        [resultIds.average, average],
      ])
    },
    rank: { column: resultIds.rank, by: resultIds.total, among: resultIds.average },
  }
}

/** The columns before the subjects. */
export function describeStudent({ i18n, narrow }: Pick<SheetView, 'i18n' | 'narrow'>): SheetColumn[] {
  return studentColumns({ i18n, narrow, widths: narrow ? studentWidths.narrow : studentWidths.wide })
}

function subjectColumn(subject: Subject, { i18n, locale }: SheetView): SheetColumn {
  const header = localName(subject, locale)
  return {
    id: subjectColumnId(subject.id),
    header,
    // Eight subjects fit beside the open menu on a laptop's screen; a long name is whole in the column's menu.
    size: 72,
    meta: {
      ...scoreRules(subject),
      names: [header, localName(subject, otherLocale(locale))],
      note: i18n._('score.maxScore', { max: subject.max_score }),
      align: 'end',
      inputMode: 'decimal',
      show: shownScore,
    },
  }
}

/** A saved score has two decimals; an unsaved one is shown as it was typed. The editor shows the number unrounded. */
function shownScore({ value, text, state }: Cell): string {
  return state === 'clean' && typeof value === 'number' ? formatScore(value) : text
}

/** Reads and validates a score of a subject. */
export function scoreRules({ max_score: max }: Pick<Subject, 'max_score'>) {
  return {
    readOnly: false,
    normalise: readScore,
    validate: (value: CellValue) => objectionTo(value, max),
    write: String,
  }
}

function objectionTo(value: CellValue, max: number): Reason | null {
  if (value === null) return { id: 'score.error.empty' }
  if (typeof value === 'string') return { id: 'score.error.number' }
  if (value < 0) return { id: 'score.error.min' }
  if (value > max) return { id: 'score.error.aboveMax', values: { max } }
  if (Number(value.toFixed(2)) !== value) return { id: 'score.error.decimals' }
  return null
}

/** The students' rows in the order of the server (Khmer order of family and given name). */
export function scoreGridRows(
  rows: readonly ScoreRow[],
  categories: readonly SubjectCategory[],
  { i18n, locale }: Pick<SheetView, 'i18n' | 'locale'>,
): GridRow[] {
  const subjects = categories.flatMap((category) => category.academic_year_subjects)
  return rows.map(({ enrollment_id, student, scores }) => {
    const bySubject = new Map(scores.map(({ subject_id, score }) => [subject_id, score]))
    return {
      id: String(enrollment_id),
      otherName: fullName(student, otherLocale(locale)),
      values: [
        ...studentColumnValues(student, { i18n, locale }),
        ...subjects.map((subject) => bySubject.get(subject.id) ?? null),
      ],
    }
  })
}

/** The values of the columns before the subjects. */
export function studentColumnValues(
  student: ScoreRow['student'],
  { i18n, locale }: Pick<SheetView, 'i18n' | 'locale'>,
): string[] {
  const { emis_student_id: id, gender } = student
  return studentValues({ id, name: fullName(student, locale), gender }, i18n)
}
