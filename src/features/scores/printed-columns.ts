import { formatScore } from '@/lib/text/numbers'
import type { PrintGroup } from '@/sheets/print/print-document'
import { maxAverage } from '@/domain/results/annual-results'
import type { SubjectCategory } from '@/features/subjects/schema'
import { resultWords } from './result-words'

/** The subjects under their categories. */
export function subjectGroups(categories: readonly SubjectCategory[]): PrintGroup[] {
  return categories.map((category) => ({
    id: String(category.id),
    header: category.name,
    columns: category.academic_year_subjects.map(({ id, name, max_score: max }) => ({
      id: String(id),
      header: name,
      note: String(max),
    })),
  }))
}

/** What comes of the scores. */
export function resultGroup(columns: readonly ('total' | 'average' | 'rank' | 'level')[]): PrintGroup {
  return {
    id: 'result',
    header: resultWords.result.km,
    columns: columns.map((id) => ({
      id,
      header: resultWords[id].km,
      ...(id === 'average' && { note: String(maxAverage) }),
    })),
  }
}

/** Nothing where nothing is entered. */
export function formatEntry(score: number | null): string {
  return score === null ? '' : formatScore(score)
}
