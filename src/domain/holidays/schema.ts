import * as z from 'zod/mini'
import { wireDate } from '@/lib/api/wire'

const span = z
  .object({ from: wireDate, to: wireDate })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], message: 'common.error.endDateRange' }))

const holiday = z.object({
  name: z.string().check(z.minLength(1)),
  name_en: z.string().check(z.minLength(1)),
  /** The date of the moon that the day follows, where it follows one. */
  lunar: z.optional(z.string()),
  lunar_en: z.optional(z.string()),
  /** Falls on the same date in every year, so that it is known before the government's list is. */
  every_year: z.optional(z.boolean()),
  /** When it falls: one span a year, as far as the government has set it. */
  days: z.array(span),
})

/** `holidays.json`. The holidays are decreed each year, so a deployment can replace the file. */
export const holidayFile = z.object({ holidays: z.array(holiday) })
export type HolidayFile = z.infer<typeof holidayFile>

export interface Holiday extends Pick<z.infer<typeof holiday>, 'name' | 'name_en' | 'lunar' | 'lunar_en'> {
  from: string
  to: string
  /** In a year that has no list yet. */
  isExpected?: true
}
