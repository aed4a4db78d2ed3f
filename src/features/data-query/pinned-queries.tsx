import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Link, useRouter } from '@tanstack/react-router'
import { CardSection } from '@/components/shell/card-section'
import { QueryPart } from '@/components/shell/query-part'
import type { SavedView } from '@/components/tables/saved-views'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import type { PlaceOfUser } from '@/domain/aggregation/place-of-user'
import { asksForUnknown, toChoice, wireFilter, type SentFilter } from './choice'
import { dataQuerySearch } from './data-query-search'
import { figureName, formatFigure } from '@/domain/figures/format-figure'
import { figuresOf, pivotOf } from './pivot-rows'
import { figureQueries } from '@/domain/figures/queries'

interface PinnedQueriesProps {
  views: readonly SavedView[]
  place: PlaceOfUser
}

/** The totals of the data queries that the user has pinned to the dashboard; a press opens the query. */
export function PinnedQueries({ views, place }: PinnedQueriesProps) {
  const { i18n } = useLingui()
  return (
    <CardSection title={i18n._('dataQuery.pinned')}>
      <QueryPart query={useQuery(academicYearQueries.all())}>
        {({ data }) => (
          <ul className="flex flex-col gap-2">
            {views.map((view) => (
              <li key={view.id}>
                <PinnedQuery view={view} place={place} years={data.filter(({ status }) => status !== 'draft')} />
              </li>
            ))}
          </ul>
        )}
      </QueryPart>
    </CardSection>
  )
}

interface PinnedQueryProps {
  view: SavedView
  place: PlaceOfUser
  years: readonly AcademicYear[]
}

function PinnedQuery({ view, place, years }: PinnedQueryProps) {
  const { i18n } = useLingui()
  const { options } = useRouter()
  const search = dataQuerySearch.parse(options.parseSearch(view.search))
  const filter = asksForUnknown(search, years, place) ? null : wireFilter(toChoice(search, years, place))
  return (
    <>
      <Link to="/dasquert" search={search} className="text-accent hover:underline">
        {view.name}
      </Link>
      {filter === null ? <p className="text-sm">{i18n._('dataQuery.unknown')}</p> : <Totals filter={filter} />}
    </>
  )
}

function Totals({ filter }: { filter: SentFilter }) {
  const { i18n } = useLingui()
  return (
    <QueryPart query={useQuery(figureQueries.statistics(filter))}>
      {(found) => {
        const { indicators, total } = pivotOf(found, [])
        return (
          <ul className="flex flex-wrap gap-x-4 text-sm text-ink-muted tabular-nums">
            {indicators
              .flatMap((indicator) => figuresOf(indicator, [''], false))
              .map((figure) => (
                <li key={figure.id}>
                  {figureName(figure, i18n)}{' '}
                  <span className="font-semibold text-ink">
                    {formatFigure(figure.read(total), figure.measure.kind)}
                  </span>
                </li>
              ))}
          </ul>
        )
      }}
    </QueryPart>
  )
}
