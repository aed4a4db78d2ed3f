import { createFileRoute } from '@tanstack/react-router'
import { ensure } from '@/lib/api/query-memory'
import { HolidayPage } from '@/features/holidays/holiday-page'
import { holidaySearch } from '@/features/holidays/holiday-search'
import { holidayQueries } from '@/features/holidays/queries'

export const Route = createFileRoute('/_app/holiday')({
  staticData: {
    title: 'holiday.title',
    requires: 'signed-in',
  },
  validateSearch: holidaySearch,
  loader: async ({ context: { queryClient } }) => {
    await ensure(queryClient, holidayQueries.all())
  },
  component: HolidayPage,
})
