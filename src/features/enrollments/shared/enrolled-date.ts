interface EnrollmentYear {
  /** The first day of the academic year. */
  yearStart: string
  today: string
}

/**
 * Whether children can have been enrolled on a day: not later than tomorrow, because a clock may be ahead, and at most a
 * year before the academic year begins, because a year is enrolled into while it is prepared.
 */
export function mayEnrollOn(date: string, { yearStart, today }: EnrollmentYear): boolean {
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  const earliest = `${Number(yearStart.slice(0, 4)) - 1}${yearStart.slice(4)}`
  return date >= earliest && date <= tomorrow
}
