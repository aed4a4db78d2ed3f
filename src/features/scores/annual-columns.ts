import { msg } from '@lingui/core/macro'
import { textColumn, type ColumnGroup, type SheetColumn } from '@/sheets/grid/columns'
import type { GridRow } from '@/sheets/grid/model'
import { monthName } from '@/lib/dates/dates'
import { localName } from '@/lib/i18n/localized'
import { annual, semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { fullName, otherLocale } from '@/lib/text/names'
import { formatScore } from '@/lib/text/numbers'
import type { SubjectCategory } from '@/features/subjects/schema'
import type { AnnualScoreRow, AnnualScoreSave } from './annual-schema'
import { studentColumns, studentColumnValues, type SheetView } from './score-columns'

type AnnualView = Pick<SheetView, 'i18n' | 'locale' | 'narrow'>

const periods = [semesterOne, semesterTwo, annual] as const

export const levelNames = {
  0: msg({ id: 'score.level.low' }),
  5: msg({ id: 'score.level.intermediate' }),
  10: msg({ id: 'score.level.good' }),
}

/** The student with the result of the year, which a class is opened for, then the two semesters and the mean of each subject. */
export function annualGroups(categories: readonly SubjectCategory[], view: AnnualView): ColumnGroup[] {
  const { i18n, locale } = view
  const subjects = categories.flatMap((category) =>
    category.academic_year_subjects.map((subject): ColumnGroup => ({
      id: `subject-${subject.id}`,
      // The subject first: a long category is cut off.
      header: `${localName(subject, locale)} · ${localName(category, locale)}`,
      columns: periods.map((period) =>
        scoreOfYear({
          id: `subject-${subject.id}-${period}`,
          header: monthName(period, locale),
          ...(period === annual && { note: i18n._('score.maxScore', { max: subject.max_score }) }),
          width: 92,
          align: 'end',
        }),
      ),
    })),
  )
  const result: ColumnGroup = {
    id: 'result',
    header: i18n._('score.annual.result'),
    columns: [
      scoreOfYear({
        id: 'average',
        header: i18n._('score.annual.average'),
        note: i18n._('score.annual.ofTen'),
        width: 72,
        align: 'end',
      }),
      scoreOfYear({ id: 'rank', header: i18n._('score.annual.rank'), width: 72, align: 'end' }),
      scoreOfYear({ id: 'level', header: i18n._('score.annual.level'), width: 104 }),
    ],
  }
  return [studentColumns(view), result, ...subjects]
}

/** Like a score's column in a sheet that is locked as a whole: the student stays in view while these move. */
function scoreOfYear(column: Parameters<typeof textColumn>[0]): SheetColumn {
  return { ...textColumn(column), readOnly: false }
}

export function annualGridRows(
  rows: readonly AnnualScoreRow[],
  categories: readonly SubjectCategory[],
  view: Pick<AnnualView, 'i18n' | 'locale'>,
): GridRow[] {
  const subjects = categories.flatMap((category) => category.academic_year_subjects)
  return rows.map(({ enrollment_id, student, scores, average, level, rank }) => {
    const bySubject = new Map(scores.map((score) => [score.subject_id, score]))
    return {
      id: String(enrollment_id),
      otherName: fullName(student, otherLocale(view.locale)),
      values: [
        ...studentColumnValues(student, view),
        shown(average),
        rank === null ? null : String(rank),
        level === null ? null : view.i18n._(levelNames[level]),
        ...subjects.flatMap(({ id }) => {
          const { semester_1 = null, semester_2 = null, annual: mean = null } = bySubject.get(id) ?? {}
          return [semester_1, semester_2, mean].map(shown)
        }),
      ],
    }
  })
}

function shown(score: number | null): string | null {
  return score === null ? null : formatScore(score)
}

/** The annual scores as they are shown. */
export function annualItems(rows: readonly AnnualScoreRow[]): AnnualScoreSave['data'] {
  return rows.flatMap(({ enrollment_id, scores }) =>
    scores.flatMap(({ subject_id, annual: score }) =>
      score === null ? [] : [{ enrollment_id, subject_id, score, month_number: annual }],
    ),
  )
}
