import * as z from 'zod/mini'

/** The years that an address can name. */
const firstYear = 1950
const lastYear = 2149

const year = z.coerce.number().check(z.int(), z.minimum(firstYear), z.maximum(lastYear))
const month = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(12))

/** The search parameters of the calendar; the month is 1–12. A missing one is today's. */
export const holidaySearch = z.object({
  view: z.catch(z.optional(z.enum(['year', 'month'])), undefined),
  year: z.catch(z.optional(year), undefined),
  month: z.catch(z.optional(month), undefined),
})

export interface ShownMonth {
  year: number
  /** 1–12 */
  month: number
}

/** A month of the years that an address can name; beyond them the last one that lies within. */
export function within({ year, month }: ShownMonth): ShownMonth {
  if (year < firstYear) return { year: firstYear, month: 1 }
  return year > lastYear ? { year: lastYear, month: 12 } : { year, month }
}
