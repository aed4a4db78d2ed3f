import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { lazyWithRetry } from '@/components/ui/lazy'
import { type AggregationLevel, levelLabels } from '@/domain/aggregation/aggregation-levels'
import { chartData, seriesOf } from './chart-rows'
import { formatFigure } from './format-figure'
import type { StatisticTable as Table } from './schema'
import type { Indicator } from './indicators'
import { StatisticTable } from './statistic-table'

// The charts' library comes after the figures.
const BarChart = lazyWithRetry(async () => (await import('@/components/charts/bar-chart')).BarChart)

interface IndicatorResultProps {
  indicator: Indicator
  table: Table
  level: AggregationLevel
}

/** One indicator: its chart and, beside it, the table that says the same in full. */
export function IndicatorResult({ indicator, table, level }: IndicatorResultProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const title = i18n._(indicator.label)
  const group = i18n._(levelLabels[level])
  const caption = i18n._('dataQuery.byGroup', { indicator: title, group })
  const { measures, rows } = chartData(indicator, table, locale)
  const kind = measures[0]?.kind ?? 'count'
  return (
    // The table's own frame is the landmark of this name.
    <div className="rounded border border-line bg-surface-raised p-4">
      <h3 className="mb-2 font-semibold">{caption}</h3>
      {indicator.definition !== undefined && (
        <p className="mb-2 text-sm text-ink-muted">{i18n._(indicator.definition)}</p>
      )}
      {table.groups.length === 0 ? (
        <p className="text-ink-muted">{i18n._('common.noData')}</p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="min-w-0">
            {rows.length === 0 ? (
              <p className="text-ink-muted">{i18n._('dataQuery.noFigures')}</p>
            ) : (
              <BarChart
                text={i18n._('dataQuery.chartText', { caption, n: rows.length })}
                series={seriesOf(measures, (id) => i18n._(id))}
                rows={rows}
                format={(value) => formatFigure(value, kind)}
              />
            )}
            {rows.length > 0 && rows.length < table.groups.length && (
              <p className="mt-1 text-sm text-ink-muted">
                {i18n._('dataQuery.largestOnly', { n: rows.length, total: table.groups.length })}
              </p>
            )}
          </div>
          <StatisticTable table={table} measures={indicator.measures} caption={caption} groupName={group} />
        </div>
      )}
    </div>
  )
}
