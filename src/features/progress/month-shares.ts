import { wholePercent } from '@/components/charts/share'
import type { MonthProgress } from './schema'

/** The entered share of each month in percent. A month after the one that is due has no share until it has an entry. */
export function monthShares(months: readonly MonthProgress[], due: number | null) {
  const lastDue = months.findIndex(({ month }) => month === due)
  const toShare = ({ entered, expected }: MonthProgress['scores'], index: number) =>
    entered === 0 && index > lastDue ? null : wholePercent(entered, expected)
  return months.map(({ month, scores, attendance }, index) => ({
    month,
    scores: toShare(scores, index),
    attendance: toShare(attendance, index),
  }))
}
