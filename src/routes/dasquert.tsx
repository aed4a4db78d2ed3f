import { createFileRoute } from '@tanstack/react-router'
import { ChartPie } from 'lucide-react'
import { dataQuerySearch } from '@/features/data-query/data-query-search'
import { placeOfUser } from '@/features/management-report/shared/place-of-user'
import { can } from '@/session/can'
import { useUser } from '@/session/use-session'
import { PageHeader } from '@/shell/page-header'
import { UnderDevelopment } from '@/shell/under-development'
import { lazyWithRetry } from '@/ui/lazy'

// Nothing of it comes to an anonymous visitor.
const SignedInDataQuery = lazyWithRetry(async () => {
  const { loadDataQuery } = await import('@/features/data-query/load-data-query')
  return loadDataQuery()
})

export const Route = createFileRoute('/dasquert')({
  validateSearch: dataQuerySearch,
  staticData: { title: 'dasquert.title', requires: 'public', menu: { group: 'public', order: 5, icon: ChartPie } },
  component: DataQuery,
})

/** The data query area is for those who may see school reports; everyone else reads the placeholder (decisions §8). */
function DataQuery() {
  const user = useUser()
  const place = user !== null && can(user, 'sts_view_school_report') ? placeOfUser(user) : null
  if (user === null || place === null) return <UnderDevelopment />
  return (
    <>
      <PageHeader />
      <SignedInDataQuery user={user} place={place} />
    </>
  )
}
