import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { getRouteApi } from '@tanstack/react-router'
import { pageOfSearch } from '@/components/tables/list-search'
import { FilterDraft } from '@/components/tables/filter-draft'
import type { SignedInUser } from '@/auth/session'
import { QueryPart } from '@/components/shell/query-part'
import { Alert } from '@/components/ui/alert'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { ExportHistory } from '@/domain/exports/export-history'
import { historyTable } from '@/domain/exports/history-table'
import type { PlaceOfUser } from '@/domain/aggregation/place-of-user'
import { asksForUnknown, drillDown, toChoice, toSearch, wireFilter } from './choice'
import { DataQueryFilter } from './data-query-filter'
import { DataQueryResults } from './data-query-results'
import { NamedQueries } from './named-queries'
import { ExportPanel } from './export-panel'

const route = getRouteApi('/dasquert')

interface DataQueryAreaProps {
  user: SignedInUser
  place: PlaceOfUser
}

/** The data query of a user who may see school reports. */
export function DataQueryArea({ user, place }: DataQueryAreaProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const years = useQuery(academicYearQueries.all())
  return (
    <div className="flex flex-col gap-6">
      <QueryPart query={years}>
        {({ data }) => <Figures years={data.filter(({ status }) => status !== 'draft')} place={place} />}
      </QueryPart>
      <ExportHistory
        {...pageOfSearch(search, { table: historyTable, user })}
        onPage={(part) => void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })}
      />
    </div>
  )
}

function Figures({ years, place }: { years: readonly AcademicYear[]; place: PlaceOfUser }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { i18n } = useLingui()
  const applied = toChoice(search, years, place)
  const isUnknown = asksForUnknown(search, years, place)
  const filter = isUnknown ? null : wireFilter(applied)
  return (
    <>
      {isUnknown && (
        <Alert tone="warning" role="alert">
          {i18n._('dataQuery.unknown')}
        </Alert>
      )}
      <FilterDraft search={search}>
        <DataQueryFilter
          years={years}
          place={place}
          applied={applied}
          onApply={(choice) => void navigate({ search: toSearch(choice), resetScroll: false })}
          onReset={() => void navigate({ search: {} })}
        />
      </FilterDraft>
      {filter !== null && (
        <>
          <NamedQueries />
          <DataQueryResults
            drillDown={({ code }) => drillDown(applied, place.levels, code)}
            years={[filter['dataSource.academicYear'], ...applied.compare].flatMap((id) => {
              const year = years.find((candidate) => candidate.id === id)
              return year === undefined ? [] : [{ year, filter: { ...filter, 'dataSource.academicYear': id } }]
            })}
          />
          <ExportPanel filter={filter} />
        </>
      )}
    </>
  )
}
