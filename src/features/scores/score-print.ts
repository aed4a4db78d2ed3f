import type { QueryClient } from '@tanstack/react-query'
import { monthName } from '@/lib/dates/dates'
import { semesterOne } from '@/lib/dates/month-codes'
import { fullName } from '@/lib/text/names'
import type { PrintDocument } from '@/sheets/print/print-document'
import { subjectQueries } from '@/features/subjects/queries'
import type { SubjectCategory } from '@/features/subjects/schema'
import { formatEntry, type OpenSheet, subjectGroups } from './printed-subjects'
import { scoreQueries } from './queries'
import type { ScoreRow } from './schema'
import { averageScores, scoreResults, sumScores } from './score-results'

// On paper in Khmer, like the rest of the form (sheets/print/words.ts).
const words = { title: 'សន្លឹកពិន្ទុ', ofMonth: 'ប្រចាំខែ', total: 'ពិន្ទុសរុប', mean: 'មធ្យមភាគ' }

interface ScoresOf extends Pick<PrintDocument, 'year' | 'school' | 'classroom'> {
  /** The month or semester. */
  month: number
}

/** The open sheet for the printer: the data read last, so that it can be printed without a connection. */
export async function makeScoreDocument(queryClient: QueryClient, sheet: OpenSheet): Promise<PrintDocument> {
  const { year, classroom, month, student } = sheet
  const key = { classroom: classroom.id, academicYear: year.id, month, student }
  const [categories, { rows }] = await Promise.all([
    queryClient.query({ ...subjectQueries.ofClassroom(classroom.id), staleTime: 'static' }),
    queryClient.query({ ...scoreQueries.sheet(key), staleTime: 'static' }),
  ])
  return scoreDocument(sheet, categories, rows)
}

/** A month's or semester's scores on paper: the subjects, each student's points, and the class's mean in each subject. */
export function scoreDocument(
  { month, ...of }: ScoresOf,
  categories: readonly SubjectCategory[],
  rows: readonly ScoreRow[],
): PrintDocument {
  const subjects = categories.flatMap((category) => category.academic_year_subjects)
  const maximum = sumScores(subjects.map(({ max_score: max }) => max))
  const scores = rows.map((row) => {
    const bySubject = new Map(row.scores.map(({ subject_id: id, score }) => [id, score]))
    const ofSubjects = subjects.map(({ id }) => bySubject.get(id) ?? null)
    return [...ofSubjects, scoreResults(ofSubjects, maximum).total]
  })
  const name = monthName(month, 'km')
  return {
    ...of,
    title: `${words.title}${month < semesterOne ? words.ofMonth : ' '}${name}`,
    groups: [
      ...subjectGroups(categories),
      { id: 'total', header: null, columns: [{ id: 'total', header: words.total }] },
    ],
    rows: rows.map((row, index) => ({
      id: String(row.enrollment_id),
      studentId: row.student.emis_student_id,
      name: fullName(row.student, 'km'),
      isFemale: row.student.gender === 'f',
      values: (scores[index] ?? []).map(formatEntry),
    })),
    footer: {
      label: words.mean,
      values: [...subjects.keys(), subjects.length].map((place) =>
        formatEntry(averageScores(scores.map((row) => row[place] ?? null))),
      ),
    },
  }
}
