/** An average in percent of the maximum, or a dash where there is none. */
export function formatAverage(average: number | null): string {
  return average === null ? '–' : `${average.toFixed(1)}%`
}
