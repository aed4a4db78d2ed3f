import { semesterScore } from '@/domain/results/annual-results'
import { toHundredths } from '@/domain/results/hundredths'
import { rankValues } from '@/domain/results/ranks'

/** The results of a student's scores of a month or semester. */
export interface ScoreResults {
  /** Of the scores that are there; null of none. */
  total: number | null
  /** On a scale of ten; null until every subject has a score. */
  average: number | null
}

type Scores = readonly (number | null)[]

/** Takes a score or null for each subject of the class, and the most that all of them give together. */
export function scoreResults(scores: Scores, maximum: number): ScoreResults {
  const entered = scores.filter((score) => score !== null)
  if (entered.length === 0) return { total: null, average: null }
  const total = sumScores(entered)
  return { total, average: entered.length === scores.length ? semesterScore({ points: total, maximum }) : null }
}

export interface RankedScores extends ScoreResults {
  scores: Scores
  /** By the total, among the students whose scores are complete. */
  rank: number | null
}

/** The means of a class over the students whose results are complete. */
export interface ClassMeans {
  /** The number of these students. */
  complete: number
  /** In the order of the columns; null without such a student. */
  means: Scores
}

/** A class's results of a month or semester: of each student in the order given, and the means of subjects, total and average. */
export function classResults(rows: readonly Scores[], maximum: number): ClassMeans & { students: RankedScores[] } {
  const results = rows.map((scores) => ({ scores, ...scoreResults(scores, maximum) }))
  const ranks = rankValues(results.map(({ total, average }) => (average === null ? null : total)))
  const students = results.map((result, index) => Object.assign(result, { rank: ranks[index] ?? null }))
  const complete = students.filter(({ average }) => average !== null)
  const totals = complete.flatMap(({ total }) => total ?? [])
  // The mean of the averages is that of the totals on another scale: rounded once, the two never disagree.
  const points = { points: sumScores(totals), maximum: maximum * complete.length }
  return {
    students,
    complete: complete.length,
    means: [
      ...(rows[0] ?? []).map((_, index) => averageScores(complete.map(({ scores }) => scores[index] ?? null))),
      averageScores(totals),
      complete.length === 0 ? null : semesterScore(points),
    ],
  }
}

/** The means of the annual figures of a class; each row ends with the student's annual average. */
export function annualMeans(rows: readonly Scores[]): ClassMeans {
  const complete = rows.filter((row) => row.at(-1) != null)
  return {
    complete: complete.length,
    means: (rows[0] ?? []).map((_, index) => averageScores(complete.map((row) => row[index] ?? null))),
  }
}

/** The mean of the scores that are there with two decimals, rounded half up; null of none. */
export function averageScores(scores: Scores): number | null {
  const entered = scores.filter((score) => score !== null)
  if (entered.length === 0) return null
  return Math.floor((2 * sumHundredths(entered) + entered.length) / (2 * entered.length)) / 100
}

export function sumScores(scores: readonly number[]): number {
  return sumHundredths(scores) / 100
}

function sumHundredths(scores: readonly number[]): number {
  return scores.reduce((all, score) => all + toHundredths(score), 0)
}
