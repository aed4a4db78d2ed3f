import { semesterScore } from '@/domain/results/annual-results'

/** The results of a student's scores of a month or semester. */
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
  const total = sumScores(entered)
  return { total, average: entered.length === scores.length ? semesterScore({ points: total, maximum }) : null }
}

/** The mean of the scores that are there with two decimals, rounded half up; null of none. */
export function averageScores(scores: readonly (number | null)[]): number | null {
  const entered = scores.filter((score) => score !== null)
  if (entered.length === 0) return null
  return Math.floor((2 * sumHundredths(entered) + entered.length) / (2 * entered.length)) / 100
}

export function sumScores(scores: readonly number[]): number {
  return sumHundredths(scores) / 100
}

/** Scores have two decimals at most: counted in hundredths, adding them in binary leaves nothing behind. */
function sumHundredths(scores: readonly number[]): number {
  return scores.reduce((all, score) => all + Math.round(score * 100), 0)
}
