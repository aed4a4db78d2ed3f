import { useQueries } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { QueryPart } from '@/components/shell/query-part'
import { academicYearName } from '@/domain/academic-years/labels'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { lazyWithRetry } from '@/components/ui/lazy'
import { formatInteger } from '@/lib/text/numbers'
import { mayCompareGroups } from './chart-rows'
import type { DataQuerySearch } from './data-query-search'
import { figuresOf, pivotOf, type PivotRow } from './pivot-rows'
import { PivotTable } from './pivot-table'
import { SinglePlace } from './single-place'
import { figureQueries } from '@/domain/figures/queries'
import type { DataQueryFilter, Statistics } from '@/domain/figures/schema'
import { cardDefinitions, cardLabels } from '@/domain/figures/indicators'

// The charts' library comes after the figures.
const FigureChart = lazyWithRetry(async () => (await import('./figure-chart')).FigureChart)

interface AskedYear {
  year: AcademicYear
  filter: DataQueryFilter
}

interface DataQueryResultsProps {
  /** The year that was asked for, then those it is compared with, the latest first. */
  years: readonly AskedYear[]
  /** The address of what a row is made of; null where there is nothing below it. */
  drillDown: (row: PivotRow) => DataQuerySearch | null
}

/** The results of the applied filter: cards, all figures in one table or of one place in a sentence, and a chart of any. */
export function DataQueryResults({ years, drillDown }: DataQueryResultsProps) {
  const { i18n } = useLingui()
  const queries = useQueries({ queries: years.map(({ filter }) => figureQueries.statistics(filter)) })
  const [first] = queries
  // One that is on its way or has failed stands for all.
  const shown = queries.find(({ data }) => data === undefined) ?? first
  const [found, ...compared] = queries.flatMap(({ data }) => (data === undefined ? [] : [data]))
  return (
    <section aria-labelledby="data-query-figures" className="flex flex-col gap-4">
      <h2 id="data-query-figures" className="text-base font-semibold">
        {i18n._('dasquert.figures')}
      </h2>
      {shown !== undefined && (
        <QueryPart query={shown}>
          {() => found !== undefined && <Found found={found} compared={compared} years={years} drillDown={drillDown} />}
        </QueryPart>
      )}
    </section>
  )
}

interface FoundProps extends DataQueryResultsProps {
  found: Statistics
  compared: readonly Statistics[]
}

function Found({ found, compared, years, drillDown }: FoundProps) {
  const level = found.aggregateBy
  const isCompared = mayCompareGroups(level)
  const pivot = pivotOf(found, isCompared ? compared : [])
  const names = (isCompared ? years : years.slice(0, 1)).map(({ year }) => academicYearName(year))
  const isOver = ['post', 'archived'].includes(years[0]?.year.status ?? '')
  const groups = pivot.indicators.map((indicator) => ({ indicator, figures: figuresOf(indicator, names, isOver) }))
  const [row, ...others] = pivot.rows
  return (
    <>
      <StatisticCards cards={found.cards} />
      {row !== undefined && others.length === 0 && pivot.rest.length === 0 ? (
        <SinglePlace row={row} years={names} groups={groups} search={drillDown(row)} />
      ) : (
        <PivotTable pivot={pivot} level={level} groups={groups} drillDown={drillDown} />
      )}
      <FigureChart pivot={pivot} level={level} groups={groups} />
    </>
  )
}

function StatisticCards({ cards }: { cards: Statistics['cards'] }) {
  const { i18n } = useLingui()
  return (
    <div>
      <dl className="grid grid-cols-2 gap-3 cards:grid-cols-3 xl:grid-cols-6">
        {cards.map(({ key, value }) => (
          <div key={key} className="rounded border border-line bg-surface-raised px-4 py-2">
            <dt className="text-sm text-ink-muted">{i18n._(cardLabels[key])}</dt>
            <dd className="text-xl font-semibold tabular-nums">{formatInteger(value)}</dd>
          </div>
        ))}
      </dl>
      {cards.map(({ key }) => {
        const definition = cardDefinitions[key]
        return (
          definition !== undefined && (
            <p key={key} className="mt-1 text-xs text-ink-muted">
              {i18n._(definition)}
            </p>
          )
        )
      })}
    </div>
  )
}
