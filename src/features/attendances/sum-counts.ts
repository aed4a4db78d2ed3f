/** The sum of the counts that were entered; null where none was, which is not 0. Sheets, prints and reports add up with
 *  it: the months of a student, the students of a class, and absences with and without leave. */
export function sumCounts(counts: readonly (number | null)[]): number | null {
  const entered = counts.filter((count) => count !== null)
  return entered.length === 0 ? null : entered.reduce((all, count) => all + count, 0)
}
