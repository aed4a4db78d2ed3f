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
  return averageInHundredths([semester]) / 100
}

/**
 * The mean of some semesters on a scale of ten, rounded half up once, to hundredths. Counted in whole numbers: neither the
 * semesters' own rounding nor what adding in binary leaves behind is in it.
 */
function averageInHundredths(semesters: readonly SemesterPoints[]): number {
  const hundredths = (value: number) => Math.round(value * 100)
  const denominator = semesters.reduce((product, { maximum }) => product * hundredths(maximum), 1)
  const sum = semesters.reduce(
    (all, { points, maximum }) => all + hundredths(points) * (denominator / hundredths(maximum)),
    0,
  )
  const [dividend, divisor] = [sum * maxAverage * 100, denominator * semesters.length]
  return Math.floor((2 * dividend + divisor) / (2 * divisor))
}

/** The lowest average with which a year or a semester is passed, in hundredths. */
export function hundredthsToPass(passMark: number): number {
  // Multiplying in binary leaves a little behind, which must not raise the mark by a whole hundredth.
  return Math.ceil(Number((maxAverage * 100 * passMark).toFixed(6)))
}

/** Returns whether an average with two decimals passes. */
export function isPass(average: number, passMark: number): boolean {
  return Math.round(average * 100) >= hundredthsToPass(passMark)
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
 * Average, result and ranking of a class. The annual average is the mean of both semesters; result and ranking follow from
 * it as it is shown. Equal averages share a rank and the next rank counts them all; without both semesters there is none.
 */
export function annualResults(pupils: readonly Semesters[], passMark = usualPassMark): Map<number, AnnualResult> {
  const averages = new Map<number, number>()
  for (const { id, semester1, semester2 } of pupils) {
    if (semester1 !== null && semester2 !== null) averages.set(id, averageInHundredths([semester1, semester2]))
  }
  const ranks = rankValues([...averages.values()])
  return new Map(
    pupils.map(({ id }): [number, AnnualResult] => {
      const average = averages.get(id)
      if (average === undefined) return [id, { average: null, result: null, ranking: null }]
      const result = average >= hundredthsToPass(passMark) ? 1 : 0
      return [id, { average: average / 100, result, ranking: ranks.get(average) ?? null }]
    }),
  )
}
