import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { QueryPart } from '@/components/layout/query-part'
import { IndicatorResult } from './indicator-result'
import { dataQueryQueries } from './queries'
import type { DataQueryFilter } from './schema'
import { indicators } from './indicators'
import { StatisticCards } from './statistic-cards'

/** What the applied filter gives: cards, and chart and table of each indicator. */
export function DataQueryResults({ filter }: { filter: DataQueryFilter }) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="data-query-figures" className="flex flex-col gap-4">
      <h2 id="data-query-figures" className="text-base font-semibold">
        {i18n._('dataQuery.figures')}
      </h2>
      <QueryPart query={useQuery(dataQueryQueries.statistics(filter))}>
        {({ cards, tables, aggregateBy }) => (
          <>
            <StatisticCards cards={cards} />
            {tables.map((table) => {
              const indicator = indicators.find(({ key }) => key === table.indicator)
              return (
                indicator && (
                  <IndicatorResult key={table.indicator} indicator={indicator} table={table} level={aggregateBy} />
                )
              )
            })}
          </>
        )}
      </QueryPart>
    </section>
  )
}
