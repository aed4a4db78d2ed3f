import { monthName } from '@/lib/dates/dates'
import { semesterOne } from '@/lib/dates/month-codes'
import { fullName } from '@/lib/text/names'
import type { PrintDocument } from '@/sheets/print/print-document'
import type { SubjectCategory } from '@/domain/subjects/schema'
import { monthOfSemester, type CalculatedSemester } from '@/domain/results/semester-calculation'
import { toScoreLevel } from './annual-schema'
import { formatEntry, resultGroup, subjectGroups } from './printed-columns'
import { classAverageLabel, levelNames, levelScale, semesterLines, resultWords } from './result-words'
import type { ScoreRow } from './schema'
import { classResults, sumScores } from './score-results'
import { subjectColumnId } from './subject-column'

/** A month's or semester's scores on paper, as in reports 3 and 4. */
export function scoreTable(
  month: number,
  categories: readonly SubjectCategory[],
  { rows, calculated }: { rows: readonly ScoreRow[]; calculated: readonly CalculatedSemester[] },
): Pick<PrintDocument, 'title' | 'note' | 'warnings' | 'unit' | 'groups' | 'rows' | 'footer'> {
  const subjects = categories.flatMap((category) => category.academic_year_subjects)
  const scores = rows.map((row) => {
    const bySubject = new Map(row.scores.map(({ subject_id: id, score }) => [id, score]))
    return subjects.map(({ id }) => bySubject.get(id) ?? null)
  })
  const { students, complete, means } = classResults(scores, sumScores(subjects.map(({ max_score: max }) => max)))
  const title = month < semesterOne ? resultWords.monthlySheet : resultWords.semesterSheet
  return {
    title: `${title.km} ${monthName(month, 'km')}`,
    note: levelScale.km,
    warnings: semesterLines(
      'km',
      calculated.filter(({ semester }) => monthOfSemester[semester] === month),
    ),
    unit: 'subject',
    groups: [
      ...subjectGroups(categories, subjectColumnId),
      resultGroup(['total', 'average', 'rank', 'level'], { level: 'average' }),
    ],
    rows: rows.map((row, index) => {
      const { total = null, average = null, rank = null } = students[index] ?? {}
      return {
        id: String(row.enrollment_id),
        number: index + 1,
        studentId: row.student.emis_student_id,
        name: fullName(row.student, 'km'),
        isFemale: row.student.gender === 'f',
        values: [
          ...[...(scores[index] ?? []), total, average].map(formatEntry),
          rank === null ? '' : String(rank),
          average === null ? '' : levelNames.km[toScoreLevel(average)],
        ],
      }
    }),
    footer: { label: classAverageLabel('km', complete, rows.length), values: [...means.map(formatEntry), '', ''] },
  }
}
