/** The rank of each value, the highest first: one more than there are higher ones, so that only equal values share a rank and
 *  the next rank counts them all. What is no number has none. */
export function rankValues(values: readonly unknown[]): (number | null)[] {
  const ranks = new Map<unknown, number>()
  const sorted = values.filter((value) => typeof value === 'number').toSorted((a, b) => b - a)
  for (const [index, value] of sorted.entries()) if (!ranks.has(value)) ranks.set(value, index + 1)
  return values.map((value) => ranks.get(value) ?? null)
}
