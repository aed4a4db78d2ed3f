import { useLingui } from '@lingui/react'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ChartPie } from 'lucide-react'
import { dataQuerySearch } from '@/features/data-query/data-query-search'
import { loadCatalog } from '@/lib/i18n/i18n'
import { mayCorrect } from '@/features/doubts/may-correct'
import { placeOfUser } from '@/domain/aggregation/place-of-user'
import { can } from '@/auth/can'
import { useUser } from '@/auth/use-session'
import { PageHeader } from '@/components/shell/page-header'
import { UnderDevelopment } from '@/components/feedback/under-development'
import { cn } from '@/components/ui/cn'
import { lazyWithRetry } from '@/components/ui/lazy'

// An anonymous visitor, who sees only the placeholder, does not load it.
const DataQueryArea = lazyWithRetry(async () => {
  const [area] = await Promise.all([import('@/features/data-query/data-query-area'), loadCatalog('charts')])
  return area.DataQueryArea
})

const DoubtsArea = lazyWithRetry(async () => {
  const [area] = await Promise.all([import('@/features/doubts/doubts-area'), loadCatalog('charts')])
  return area.DoubtsArea
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
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const place = user !== null && can(user, 'sts_view_school_report') ? placeOfUser(user) : null
  if (user === null || place === null) return <UnderDevelopment />
  const isCorrecting = search.correct !== undefined && mayCorrect(user)
  return (
    <>
      <PageHeader />
      {mayCorrect(user) && <Tabs isCorrecting={isCorrecting} />}
      {isCorrecting ? (
        <DoubtsArea
          user={user}
          place={place}
          search={search}
          onSearch={(next) => void navigate({ search: next, resetScroll: false })}
        />
      ) : (
        <DataQueryArea user={user} place={place} />
      )}
    </>
  )
}

function Tabs({ isCorrecting }: { isCorrecting: boolean }) {
  const { i18n } = useLingui()
  const tabs = [
    { key: 'figures', label: 'dasquert.figures', search: {}, isCurrent: !isCorrecting },
    { key: 'correct', label: 'dasquert.correct', search: { correct: 'any' }, isCurrent: isCorrecting },
  ] as const
  return (
    <ul className="mb-3 flex gap-4 border-b border-line print:hidden">
      {tabs.map(({ key, label, search, isCurrent }) => (
        <li key={key}>
          <Link
            to="/dasquert"
            search={search}
            aria-current={isCurrent ? 'page' : undefined}
            className={cn(
              '-mb-px block border-b-2 px-1 py-2 hover:text-accent',
              isCurrent ? 'border-accent font-semibold text-accent' : 'border-transparent',
            )}
          >
            {i18n._(label)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
