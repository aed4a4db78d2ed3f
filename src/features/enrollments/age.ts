import { monthsBetween } from '@/lib/dates/calendar'

/** From this many months on a child of five counts as six. */
const monthsOfSix = 70

/**
 * A child's age at the start of an academic year: whole years between the two dates, and one more for a child of five who
 * is at least 70 months old. Null for a date that is none, and for one after the start.
 */
export function ageAtStart(birthDate: string, yearStart: string): number | null {
  const months = monthsBetween(birthDate, yearStart)
  if (Number.isNaN(months) || birthDate > yearStart) return null
  const years = Math.floor(months / 12)
  return years === 5 && months >= monthsOfSix ? 6 : years
}
