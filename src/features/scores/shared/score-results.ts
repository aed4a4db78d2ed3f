import { semesterScore } from '@/features/graduations/shared/annual-results'

/** What comes of a pupil's scores of a month or semester. */
export interface ScoreResults {
  /** Of the scores that are there; null of none. */
  total: number | null
  /** On a scale of ten; null until every subject has a score. */
  average: number | null
}

/** Takes a score or null for each subject of the class, and the most that all of them give together. */
export function scoreResults(scores: readonly (number | null)[], maximum: number): ScoreResults {
  const entered = scores.filter((score) => score !== null)
  if (entered.length === 0) return { total: null, average: null }
  const total = sumOf(entered)
  return { total, average: entered.length === scores.length ? semesterScore({ points: total, maximum }) : null }
}

/** Scores have two decimals at most: what adding them in binary leaves behind is taken away. */
export function sumOf(scores: readonly number[]): number {
  return scores.reduce((all, score) => all + Math.round(score * 100), 0) / 100
}
