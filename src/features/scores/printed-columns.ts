import { formatScore } from '@/lib/text/numbers'
import type { PrintGroup } from '@/sheets/print/print-document'
import { maxAverage } from '@/domain/results/annual-results'
import type { SubjectCategory } from '@/domain/subjects/schema'
import { resultWords } from './result-words'

/** The subjects under their categories. `columnId` names the sheet's column of a subject. */
export function subjectGroups(
  categories: readonly SubjectCategory[],
  columnId: (subject: number) => string,
): PrintGroup[] {
  return categories.map((category) => ({
    id: String(category.id),
    header: category.name,
    columns: category.academic_year_subjects.map(({ id, name, max_score: max }) => ({
      id: columnId(id),
      header: name,
      note: String(max),
    })),
  }))
}

type Result = 'total' | 'average' | 'rank' | 'level'

/** What comes of the scores. `follows`: with which column of the sheet a result is hidden that the sheet does not have. */
export function resultGroup(columns: readonly Result[], follows: Partial<Record<Result, Result>> = {}): PrintGroup {
  return {
    id: 'result',
    header: resultWords.result.km,
    isResult: true,
    columns: columns.map((id) => ({
      id,
      header: resultWords[id].km,
      ...(id === 'average' && { note: String(maxAverage) }),
      follows: follows[id] ?? id,
    })),
  }
}

/** Nothing where nothing is entered. */
export function formatEntry(score: number | null): string {
  return score === null ? '' : formatScore(score)
}
