import { toHundredths } from './hundredths'
import { rankValues } from './ranks'

/** Averages go from 0 to this. */
export const maxAverage = 10
/** The share of the highest average with which a year is passed, unless a server says otherwise. */
export const usualPassMark = 0.5

/** A student's points in one semester, and the maximum of the class's subjects. */
export interface SemesterPoints {
  points: number
  maximum: number
}

/** The semester's score with two decimals: each subject weighs as much as its highest score. */
export function semesterScore(semester: SemesterPoints): number {
  return roundHalfUp(meanInHundredths([semester])) / 100
}

/** Of whole numbers below 2^53, so that equal fractions have equal quotients. */
interface Fraction {
  dividend: number
  divisor: number
}

/**
 * The mean of some semesters on a scale of ten, in hundredths, unrounded: neither the semesters' own rounding nor what adding
 * in binary leaves behind is in it.
 */
function meanInHundredths(semesters: readonly SemesterPoints[]): Fraction {
  const denominator = semesters.reduce((product, { maximum }) => product * toHundredths(maximum), 1)
  const sum = semesters.reduce(
    (all, { points, maximum }) => all + toHundredths(points) * (denominator / toHundredths(maximum)),
    0,
  )
  return { dividend: sum * maxAverage * 100, divisor: denominator * semesters.length }
}

function roundHalfUp({ dividend, divisor }: Fraction): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** The lowest average with which a year or a semester is passed, in hundredths. */
export function hundredthsToPass(passMark: number): number {
  // Multiplying in binary leaves a little behind, which must not raise the mark by a whole hundredth.
  return Math.ceil(Number((maxAverage * 100 * passMark).toFixed(6)))
}

/** Returns whether an average with two decimals passes. */
export function isPass(average: number, passMark: number): boolean {
  return toHundredths(average) >= hundredthsToPass(passMark)
}

interface Semesters {
  id: number
  semester1: SemesterPoints | null
  semester2: SemesterPoints | null
}

interface AnnualResult {
  /** The annual average with two decimals. */
  average: number | null
  result: 0 | 1 | null
  ranking: number | null
}

/**
 * Average, result and ranking of a class. The annual average is the mean of both semesters. The result follows from it as it
 * is shown, the ranking from the unrounded one. Without both semesters there is neither.
 */
export function annualResults(students: readonly Semesters[], passMark = usualPassMark): Map<number, AnnualResult> {
  const means = students.map(({ semester1, semester2 }) =>
    semester1 === null || semester2 === null ? null : meanInHundredths([semester1, semester2]),
  )
  const ranks = rankValues(means.map((mean) => mean && mean.dividend / mean.divisor))
  return new Map(
    students.map(({ id }, index): [number, AnnualResult] => {
      const mean = means[index] ?? null
      if (mean === null) return [id, { average: null, result: null, ranking: null }]
      const average = roundHalfUp(mean)
      const result = average >= hundredthsToPass(passMark) ? 1 : 0
      return [id, { average: average / 100, result, ranking: ranks[index] ?? null }]
    }),
  )
}
