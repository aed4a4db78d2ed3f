import type { ScoreRow } from './schema'
import { averageScores } from './score-results'

interface ConsolidationSource {
  /** The sheet of each month that the semester is calculated from. */
  months: readonly { month: number; rows: readonly ScoreRow[] }[]
  /** The semester's sheet as it is now. */
  present: readonly ScoreRow[]
  subjects: readonly number[]
}

export interface ConsolidationPreview {
  months: { month: number; entered: number; expected: number }[]
  /** Scores of the semester that there will be, that will be another, and that stay as they are. */
  added: number
  changed: number
  same: number
  /** The students without all scores of a month that the class has begun, with these months. */
  lacking: { student: ScoreRow['student']; months: number[] }[]
}

/** What calculating a semester does, counted as the server counts it: the mean of the scores that there are, half up. */
export function previewConsolidation({ months, present, subjects }: ConsolidationSource): ConsolidationPreview {
  const sheets = months.map(({ month, rows }) => ({ month, scores: scoresByStudent(rows) }))
  const counted = sheets.map(({ month, scores }) => {
    const numbers = present.map(({ enrollment_id: id }) => countScores(scores.get(id), subjects))
    return { month, numbers, entered: numbers.reduce((sum, number) => sum + number, 0) }
  })
  const stored = scoresByStudent(present)
  const effects = present.flatMap(({ enrollment_id: id }) =>
    subjects.map((subject) => {
      const before = stored.get(id)?.get(subject) ?? null
      const after = averageScores(sheets.map(({ scores }) => scores.get(id)?.get(subject) ?? null))
      if (after === null) return before === null ? 'none' : 'same'
      if (before === null) return 'added'
      return before === after ? 'same' : 'changed'
    }),
  )
  const count = (effect: (typeof effects)[number]) => effects.filter((candidate) => candidate === effect).length
  return {
    months: counted.map(({ month, entered }) => ({ month, entered, expected: present.length * subjects.length })),
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    lacking: present.flatMap(({ student }, index) => {
      const lacked = counted.filter(({ entered, numbers }) => entered > 0 && (numbers[index] ?? 0) < subjects.length)
      return lacked.length === 0 ? [] : [{ student, months: lacked.map(({ month }) => month) }]
    }),
  }
}

function scoresByStudent(rows: readonly ScoreRow[]): Map<number, Map<number, number>> {
  return new Map(
    rows.map(({ enrollment_id: id, scores }) => [
      id,
      new Map(scores.map(({ subject_id: subject, score }) => [subject, score])),
    ]),
  )
}

function countScores(scores: ReadonlyMap<number, number> | undefined, subjects: readonly number[]): number {
  return subjects.filter((subject) => scores?.has(subject)).length
}
