import type { QueryClient } from '@tanstack/react-query'
import { fullName } from '@/lib/text/names'
import type { PrintDocument, PrintGroup } from '@/sheets/print/print-document'
import { subjectQueries } from '@/features/subjects/queries'
import type { SubjectCategory } from '@/features/subjects/schema'
import { annualQueries } from './annual-queries'
import { type AnnualScoreRow, levelBounds } from './annual-schema'
import { formatEntry, type OpenSheet, subjectGroups } from './printed-subjects'
import { averageScores } from './score-results'

// On paper in Khmer, like the rest of the form (sheets/print/words.ts).
const words = {
  title: 'សន្លឹកពិន្ទុប្រចាំឆ្នាំ',
  result: 'លទ្ធផល',
  average: 'មធ្យមភាគ',
  level: 'កម្រិត',
  rank: 'ចំណាត់ថ្នាក់',
  levels: { 0: 'ខ្សោយ', 5: 'មធ្យម', 10: 'ល្អ' },
  scale: `កម្រិតនៃមធ្យមភាគលើ 10៖ ខ្សោយ ក្រោម ${levelBounds[5]} មធ្យម ចាប់ពី ${levelBounds[5]} ល្អ ចាប់ពី ${levelBounds[10]}`,
}

/** The open sheet of the whole year for the printer: what was read of it last. */
export async function makeAnnualDocument(
  queryClient: QueryClient,
  sheet: Omit<OpenSheet, 'month'>,
): Promise<PrintDocument> {
  const { year, school, classroom, student } = sheet
  const key = { classroom: classroom.id, academicYear: year.id, student }
  const [categories, rows] = await Promise.all([
    queryClient.query({ ...subjectQueries.ofClassroom(classroom.id), staleTime: 'static' }),
    queryClient.query({ ...annualQueries.sheet(key), staleTime: 'static' }),
  ])
  return { year, school, classroom, ...annualTable(categories, rows) }
}

/** A class's year on paper: each subject's annual score, and what comes of all. The semesters have their own sheets. */
export function annualTable(
  categories: readonly SubjectCategory[],
  rows: readonly AnnualScoreRow[],
): Pick<PrintDocument, 'title' | 'note' | 'groups' | 'rows' | 'footer'> {
  const subjects = categories.flatMap((category) => category.academic_year_subjects)
  const result: PrintGroup = {
    id: 'result',
    header: words.result,
    columns: (['average', 'level', 'rank'] as const).map((id) => ({ id, header: words[id] })),
  }
  const scores = rows.map((row) => {
    const bySubject = new Map(row.scores.map((score) => [score.subject_id, score.annual]))
    return [...subjects.map(({ id }) => bySubject.get(id) ?? null), row.average]
  })
  return {
    title: words.title,
    note: words.scale,
    groups: [...subjectGroups(categories), result],
    rows: rows.map(({ enrollment_id, student, level, rank }, index) => ({
      id: String(enrollment_id),
      studentId: student.emis_student_id,
      name: fullName(student, 'km'),
      isFemale: student.gender === 'f',
      values: [
        ...(scores[index] ?? []).map(formatEntry),
        level === null ? '' : words.levels[level],
        rank === null ? '' : String(rank),
      ],
    })),
    footer: {
      label: words.average,
      values: [
        ...[...subjects.keys(), subjects.length].map((place) =>
          formatEntry(averageScores(scores.map((row) => row[place] ?? null))),
        ),
        '',
        '',
      ],
    },
  }
}
