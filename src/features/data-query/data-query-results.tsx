import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Percent } from 'lucide-react'
import { QueryPart } from '@/components/shell/query-part'
import { Button } from '@/components/ui/button'
import { formatInteger } from '@/lib/text/numbers'
import { mayCompareGroups } from './chart-rows'
import type { DataQuerySearch } from './data-query-search'
import { IndicatorResult } from './indicator-result'
import { pivotOf, type PivotRow } from './pivot-rows'
import { PivotTable } from './pivot-table'
import { dataQueryQueries } from './queries'
import type { DataQueryFilter, Statistics } from './schema'
import { indicators, cardDefinitions, cardLabels } from './indicators'

export interface AskedYear {
  /** Of the year. */
  name: string
  filter: DataQueryFilter
}

interface DataQueryResultsProps {
  asked: AskedYear
  /** The same of the year that it is compared with. */
  compared: AskedYear | null
  /** The address of what a row is made of; null where there is nothing below it. */
  drillDown: (row: PivotRow) => DataQuerySearch | null
}

/** The results of the applied filter: cards, one table of all indicators, and the charts of each. */
export function DataQueryResults({ asked, compared, drillDown }: DataQueryResultsProps) {
  const { i18n } = useLingui()
  const [asShare, setAsShare] = useState(false)
  const figures = useQuery(dataQueryQueries.statistics(asked.filter))
  const other = useQuery({
    ...dataQueryQueries.statistics(compared?.filter ?? asked.filter),
    enabled: compared !== null,
  })
  return (
    <section aria-labelledby="data-query-figures" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="data-query-figures" className="text-base font-semibold">
          {i18n._('dataQuery.figures')}
        </h2>
        <Button
          variant="quiet"
          aria-pressed={asShare}
          icon={<Percent aria-hidden className="size-4" />}
          onClick={() => setAsShare(!asShare)}
        >
          {i18n._('dataQuery.asShare')}
        </Button>
      </div>
      <QueryPart query={figures}>
        {(found) => (
          <>
            <StatisticCards cards={found.cards} />
            {compared === null ? (
              <>
                <PivotTable
                  pivot={pivotOf(found, null)}
                  level={found.aggregateBy}
                  years={[asked.name]}
                  drillDown={drillDown}
                />
                <Indicators name={asked.name} found={found} asShare={asShare} />
              </>
            ) : (
              <QueryPart query={other}>
                {(before) => (
                  <>
                    <PivotTable
                      pivot={pivotOf(found, mayCompareGroups(found.aggregateBy) ? before : null)}
                      level={found.aggregateBy}
                      years={[asked.name, compared.name]}
                      drillDown={drillDown}
                    />
                    <Indicators
                      name={asked.name}
                      found={found}
                      asShare={asShare}
                      other={{ name: compared.name, found: before }}
                    />
                  </>
                )}
              </QueryPart>
            )}
          </>
        )}
      </QueryPart>
    </section>
  )
}

interface IndicatorsProps {
  name: string
  found: Statistics
  asShare: boolean
  other?: { name: string; found: Statistics }
}

function Indicators({ name, found: { tables, aggregateBy }, asShare, other }: IndicatorsProps) {
  return tables.map((table) => {
    const indicator = indicators.find(({ key }) => key === table.indicator)
    const candidate = other?.found.tables.find((otherTable) => otherTable.indicator === table.indicator)
    const own = { name, table }
    return (
      indicator && (
        <IndicatorResult
          key={table.indicator}
          indicator={indicator}
          years={other === undefined || candidate === undefined ? [own] : [own, { name: other.name, table: candidate }]}
          level={aggregateBy}
          asShare={asShare}
        />
      )
    )
  })
}

function StatisticCards({ cards }: { cards: Statistics['cards'] }) {
  const { i18n } = useLingui()
  return (
    <dl className="grid grid-cols-2 gap-3 cards:grid-cols-3 xl:grid-cols-6">
      {cards.map(({ key, value }) => (
        <div key={key} className="flex flex-col rounded border border-line bg-surface-raised p-4">
          <dt className="text-sm text-ink-muted">{i18n._(cardLabels[key])}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatInteger(value)}</dd>
          <Definition id={cardDefinitions[key]} />
        </div>
      ))}
    </dl>
  )
}

function Definition({ id }: { id: string | undefined }) {
  const { i18n } = useLingui()
  return id !== undefined && <dd className="text-xs text-ink-muted">{i18n._(id)}</dd>
}
