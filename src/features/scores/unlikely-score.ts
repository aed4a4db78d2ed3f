import { unlikelyMark } from '@/domain/results/unlikely-mark'
import type { UnlikelyRule } from '@/sheets/grid/unlikely'
import type { SubjectCategory } from '@/features/subjects/schema'
import type { EarlierMarks } from './earlier-marks'
import { subjectColumnId } from './subject-column'

/** A score is unlikely by the student's scores in the same subject of the months before. */
export function unlikelyScore(earlier: EarlierMarks, categories: readonly SubjectCategory[]): UnlikelyRule {
  const subjects = new Map(
    categories.flatMap((category) =>
      category.academic_year_subjects.map((subject) => [subjectColumnId(subject.id), subject] as const),
    ),
  )
  return ({ row, column }, valueOf) => {
    const subject = subjects.get(column)
    const marks = subject && earlier.get(Number(row))?.get(subject.id)
    const range = marks && unlikelyMark(valueOf(column), marks, subject.max_score)
    if (range == null) return null
    const { lowest, highest } = range
    if (lowest === highest) return { id: 'score.unlikely.same', values: { score: lowest } }
    return { id: 'score.unlikely.range', values: { lowest, highest } }
  }
}
