import { formatDate } from '@/lib/dates/dates'

/** A cell of a table; null where the user is not to know it. */
export function BirthDate({ date }: { date: string | null }) {
  return <span className="whitespace-nowrap tabular-nums">{date === null ? '–' : formatDate(date)}</span>
}
