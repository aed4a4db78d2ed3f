import { toHundredths } from './hundredths'

/** Fewer earlier months do not show what is usual for a student. */
export const leastEarlierMonths = 3

/** The lowest and the highest of a student's earlier marks in a subject. */
export interface MarkRange {
  lowest: number
  highest: number
}

/**
 * The range of a student's earlier marks in a subject, when a mark is so far outside it that it looks like a slip; null for
 * a likely mark, and for one that is not valid and so has an error already.
 */
export function unlikelyMark(mark: unknown, earlier: readonly number[], maximum: number): MarkRange | null {
  if (typeof mark !== 'number' || mark < 0 || mark > maximum || earlier.length < leastEarlierMonths) return null
  const range = { lowest: Math.min(...earlier), highest: Math.max(...earlier) }
  const isUnlikely =
    isFarOutside(mark, range, maximum) || isTenfold(mark, range.lowest) || isTenfold(range.highest, mark)
  return isUnlikely ? range : null
}

/**
 * A student whose marks vary may surprise more: the mark has to be further outside the range than the range is wide. Three
 * months do not show all that a steady student gets, so an eighth of the maximum is always allowed; more than a third never.
 */
function isFarOutside(mark: number, { lowest, highest }: MarkRange, maximum: number): boolean {
  const distance = Math.max(toHundredths(lowest - mark), toHundredths(mark - highest))
  const width = toHundredths(highest - lowest)
  const most = toHundredths(maximum)
  return distance > Math.min(most / 3, Math.max(most / 8, width))
}

/** A forgotten or misplaced decimal point; a zero is written without one. */
function isTenfold(small: number, large: number): boolean {
  return small > 0 && toHundredths(large) >= 10 * toHundredths(small)
}
