import { annual } from '@/lib/dates/month-codes'
import { fullName } from '@/lib/text/names'
import type { PrintDocument } from '@/sheets/print/print-document'
import type { SubjectCategory } from '@/domain/subjects/schema'
import type { CalculatedSemester } from '@/domain/results/semester-calculation'
import { annualColumnId } from './annual-columns'
import type { AnnualScoreRow } from './annual-schema'
import { formatEntry, resultGroup, subjectGroups } from './printed-columns'
import { classAverageLabel, levelNames, levelScale, semesterLines, resultWords } from './result-words'
import { annualMeans } from './score-results'

/** A class's year on paper: each subject's annual score, and what comes of all. The semesters have their own sheets. */
export function annualTable(
  categories: readonly SubjectCategory[],
  { rows, calculated }: { rows: readonly AnnualScoreRow[]; calculated: readonly CalculatedSemester[] },
): Pick<PrintDocument, 'title' | 'note' | 'warnings' | 'unit' | 'groups' | 'rows' | 'footer'> {
  const subjects = categories.flatMap((category) => category.academic_year_subjects)
  const scores = rows.map((row) => {
    const bySubject = new Map(row.scores.map((score) => [score.subject_id, score.annual]))
    return [...subjects.map(({ id }) => bySubject.get(id) ?? null), row.average]
  })
  const { complete, means } = annualMeans(scores)
  return {
    title: resultWords.annualSheet.km,
    note: levelScale.km,
    warnings: semesterLines('km', calculated),
    unit: 'subject',
    groups: [
      ...subjectGroups(categories, (id) => annualColumnId(id, annual)),
      resultGroup(['average', 'rank', 'level']),
    ],
    rows: rows.map(({ enrollment_id, student, level, rank }, index) => ({
      id: String(enrollment_id),
      number: index + 1,
      studentId: student.emis_student_id,
      name: fullName(student, 'km'),
      isFemale: student.gender === 'f',
      values: [
        ...(scores[index] ?? []).map(formatEntry),
        rank === null ? '' : String(rank),
        level === null ? '' : levelNames.km[level],
      ],
    })),
    footer: { label: classAverageLabel('km', complete, rows.length), values: [...means.map(formatEntry), '', ''] },
  }
}
