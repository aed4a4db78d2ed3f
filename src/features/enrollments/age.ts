/** From this many months on a child of five counts as six (lifecycle §5, §9). */
const monthsOfSix = 70

/**
 * A child's age at the start of an academic year: whole years between the two dates, and one more for a child of five who
 * is at least 70 months old. Null for a date that is none, and for one after the start.
 */
export function ageAtStart(birthDate: string, yearStart: string): number | null {
  const months = wholeMonths(birthDate, yearStart)
  if (months === null || months < 0) return null
  const years = Math.floor(months / 12)
  return years === 5 && months >= monthsOfSix ? 6 : years
}

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/

function wholeMonths(from: string, to: string): number | null {
  const [first, second] = [pattern.exec(from), pattern.exec(to)]
  if (first === null || second === null) return null
  const part = (match: RegExpExecArray, index: number) => Number(match[index])
  const months = (part(second, 1) - part(first, 1)) * 12 + part(second, 2) - part(first, 2)
  return part(second, 3) < part(first, 3) ? months - 1 : months
}
