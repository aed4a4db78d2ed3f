import { createFileRoute } from '@tanstack/react-router'
import { ChartPie } from 'lucide-react'
import { dataQuerySearch } from '@/features/data-query/data-query-search'
import { loadCatalog } from '@/lib/i18n/i18n'
import { placeOfUser } from '@/domain/aggregation/place-of-user'
import { can } from '@/auth/can'
import { useUser } from '@/auth/use-session'
import { PageHeader } from '@/components/shell/page-header'
import { UnderDevelopment } from '@/components/feedback/under-development'
import { lazyWithRetry } from '@/components/ui/lazy'

// An anonymous visitor, who sees only the placeholder, does not load it.
const DataQueryArea = lazyWithRetry(async () => {
  const [area] = await Promise.all([import('@/features/data-query/data-query-area'), loadCatalog('charts')])
  return area.DataQueryArea
})

export const Route = createFileRoute('/dasquert')({
  validateSearch: dataQuerySearch,
  staticData: {
    title: 'dasquert.title',
    requires: 'public',
    menu: { group: 'public', signedInGroup: 'stsData', order: 5, icon: ChartPie },
  },
  component: DataQuery,
})

/** The data query area is for those who may see school reports; everyone else reads the placeholder. */
function DataQuery() {
  const user = useUser()
  const place = user !== null && can(user, 'sts_view_school_report') ? placeOfUser(user) : null
  if (user === null || place === null) return <UnderDevelopment />
  return (
    <>
      <PageHeader />
      <DataQueryArea user={user} place={place} />
    </>
  )
}
