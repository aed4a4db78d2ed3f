import { msg } from '@lingui/core/macro'
import { readOnlyRules, type SheetColumn, type SheetColumnGroup, type SheetColumns } from '@/sheets/grid/columns'
import type { GridRow } from '@/sheets/grid/model'
import { monthName } from '@/lib/dates/dates'
import { localName } from '@/lib/i18n/localized'
import { annual, semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { fullName, otherLocale } from '@/lib/text/names'
import { formatScore } from '@/lib/text/numbers'
import type { SubjectCategory } from '@/domain/subjects/schema'
import type { AnnualScoreRow, AnnualScoreSave } from './annual-schema'
import { scoreResults, sumScores } from './score-results'
import { describeStudent, studentColumnValues, type SheetView } from './score-columns'
import { subjectColumnId } from './subject-column'

type AnnualView = Pick<SheetView, 'i18n' | 'locale' | 'narrow' | 'wide'>

const periods = [semesterOne, semesterTwo, annual] as const

export const levelNames = {
  0: msg({ id: 'score.level.low' }),
  5: msg({ id: 'score.level.intermediate' }),
  10: msg({ id: 'score.level.good' }),
}

/** The student with the results of the year, which a class is opened for, then the two semesters and the mean of each subject. */
export function annualColumns(categories: readonly SubjectCategory[], view: AnnualView): SheetColumns {
  const { i18n, locale, wide = false } = view
  const pinned = wide ? 'start' : undefined
  const subjects = categories.flatMap((category) =>
    category.academic_year_subjects.map((subject): SheetColumnGroup => ({
      id: `subject-${subject.id}`,
      // The subject first: a long category is cut off.
      header: `${localName(subject, locale)} · ${localName(category, locale)}`,
      columns: periods.map((period): SheetColumn => ({
        id: annualColumnId(subject.id, period),
        header: monthName(period, locale),
        size: 92,
        meta: {
          ...readOnlyRules,
          ...(period === annual && { note: i18n._('score.maxScore', { max: subject.max_score }) }),
          align: 'end',
        },
      })),
    })),
  )
  const result: SheetColumnGroup = {
    id: 'result',
    header: i18n._('common.result'),
    columns: [
      ...([semesterOne, semesterTwo] as const).map((semester): SheetColumn => ({
        id: `average-${semester}`,
        header: monthName(semester, locale),
        size: 72,
        meta: { ...readOnlyRules, note: i18n._('score.annual.ofTen'), align: 'end', pinned },
      })),
      {
        id: 'average',
        header: i18n._('score.annual.average'),
        size: 72,
        meta: { ...readOnlyRules, note: i18n._('score.annual.ofTen'), align: 'end', pinned },
      },
      { id: 'level', header: i18n._('score.annual.level'), size: 88, meta: { ...readOnlyRules, pinned } },
      { id: 'rank', header: i18n._('score.annual.rank'), size: 64, meta: { ...readOnlyRules, align: 'end', pinned } },
    ],
  }
  return [...describeStudent(view), result, ...subjects]
}

/** The column of a subject in a semester or the year. */
export function annualColumnId(subjectId: number, period: number): string {
  return `${subjectColumnId(subjectId)}-${period}`
}

export function annualGridRows(
  rows: readonly AnnualScoreRow[],
  categories: readonly SubjectCategory[],
  view: Pick<AnnualView, 'i18n' | 'locale'>,
): GridRow[] {
  const subjects = categories.flatMap((category) => category.academic_year_subjects)
  const averages = semesterAverages(categories, rows)
  return rows.map(({ enrollment_id, student, scores, average, level, rank }, index) => {
    const bySubject = new Map(scores.map((score) => [score.subject_id, score]))
    return {
      id: String(enrollment_id),
      otherName: fullName(student, otherLocale(view.locale)),
      values: [
        ...studentColumnValues(student, view),
        ...(averages[index] ?? []).map(shown),
        shown(average),
        level === null ? null : view.i18n._(levelNames[level]),
        rank === null ? null : String(rank),
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

/** Each student's averages of both semesters on a scale of ten; null until every subject has a score. */
export function semesterAverages(categories: readonly SubjectCategory[], rows: readonly AnnualScoreRow[]) {
  const subjects = categories.flatMap((category) => category.academic_year_subjects)
  const maximum = sumScores(subjects.map(({ max_score }) => max_score))
  return rows.map(({ scores }) => {
    const bySubject = new Map(scores.map((score) => [score.subject_id, score]))
    return (['semester_1', 'semester_2'] as const).map(
      (semester) =>
        scoreResults(
          subjects.map(({ id }) => bySubject.get(id)?.[semester] ?? null),
          maximum,
        ).average,
    )
  })
}

/** The annual scores as they are shown. */
export function annualItems(rows: readonly AnnualScoreRow[]): AnnualScoreSave['data'] {
  return rows.flatMap(({ enrollment_id, scores }) =>
    scores.flatMap(({ subject_id, annual: score }) =>
      score === null ? [] : [{ enrollment_id, subject_id, score, month_number: annual }],
    ),
  )
}
