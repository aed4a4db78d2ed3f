/** Averages go from 0 to this. */
export const highestAverage = 10
/** The share of the highest average with which a year is passed, unless a server says otherwise (checklist O-059). */
export const usualPassMark = 0.5

/** What a pupil has reached in one semester: all points, and the most that the class's subjects give. */
export interface SemesterPoints {
  points: number
  maximum: number
}

/** The semester's score with two decimals: each subject weighs as much as its highest score. */
export function semesterScore({ points, maximum }: SemesterPoints): number {
  return Math.round((points / maximum) * highestAverage * 100) / 100
}

interface Semesters {
  id: number
  semester1: number | null
  semester2: number | null
}

interface AnnualResult {
  result: 0 | 1 | null
  ranking: number | null
}

/**
 * Result and ranking of a class (lifecycle §9, checklist O-059). The annual average is the mean of both semesters; equal
 * averages share a rank and the next rank counts them all; without both semesters there is neither. Counted in
 * hundredths, as the scores are shown, so that equal means equal.
 */
export function annualResults(pupils: readonly Semesters[], passMark = usualPassMark): Map<number, AnnualResult> {
  const hundredths = (score: number) => Math.round(score * 100)
  const sums = new Map<number, number>()
  for (const { id, semester1, semester2 } of pupils) {
    if (semester1 !== null && semester2 !== null) sums.set(id, hundredths(semester1) + hundredths(semester2))
  }
  const all = [...sums.values()]
  const needed = 2 * hundredths(highestAverage) * passMark
  return new Map(
    pupils.map(({ id }): [number, AnnualResult] => {
      const sum = sums.get(id)
      if (sum === undefined) return [id, { result: null, ranking: null }]
      return [id, { result: sum >= needed ? 1 : 0, ranking: 1 + all.filter((other) => other > sum).length }]
    }),
  )
}
