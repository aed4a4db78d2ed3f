/** Returns whether a count is valid: empty, or a whole number up to the month's days. The schema has the same rule. */
export function isStudyDayCount(count: unknown, days: number): boolean {
  if (count === null || count === undefined) return true
  return typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= days
}
