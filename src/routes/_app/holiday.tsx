import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ensure } from '@/lib/api/query-memory'
import { HolidayPage } from '@/features/holidays/holiday-page'
import { holidaySearch } from '@/features/holidays/holiday-search'
import { holidayQueries } from '@/features/holidays/queries'
import { todayInPhnomPenh } from '@/lib/dates/dates'

export const Route = createFileRoute('/_app/holiday')({
  staticData: {
    title: 'holiday.title',
    requires: 'signed-in',
  },
  validateSearch: holidaySearch,
  loader: async ({ context: { queryClient } }) => {
    await ensure(queryClient, holidayQueries.all())
  },
  component: Holidays,
})

function Holidays() {
  const { data: holidays } = useSuspenseQuery(holidayQueries.all())
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const navigate = Route.useNavigate()
  return (
    <HolidayPage
      holidays={holidays}
      search={Route.useSearch()}
      today={today}
      onMonth={(shown) => void navigate({ search: { view: 'month', ...shown }, replace: true })}
    />
  )
}
