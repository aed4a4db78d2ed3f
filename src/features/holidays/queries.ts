import { queryOptions } from '@tanstack/react-query'
import { readSiteFile } from '@/lib/site-file'
import { toHolidays } from '@/domain/holidays/holidays'
import { holidayFile } from '@/domain/holidays/schema'

export const holidayQueries = {
  /** Every holiday of every year in the file, in the order of the calendar. */
  all: () =>
    queryOptions({
      queryKey: ['holidays'],
      staleTime: 60 * 60_000,
      queryFn: async ({ signal }) => toHolidays(await readSiteFile('/holidays.json', holidayFile, signal)),
    }),
}
