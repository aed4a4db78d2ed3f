import { useLingui } from '@lingui/react'
import { loadCatalog, useLocale } from '@/lib/i18n/i18n'
import { formatInteger } from '@/lib/text/numbers'
import { lazyWithRetry } from '@/components/ui/lazy'
import { type AggregationLevel, levelLabels } from '@/domain/aggregation/aggregation-levels'
import { chartData, countGroups, yearChartData, type ChartData, type YearTable } from './chart-rows'
import { formatFigure } from './format-figure'
import type { Indicator } from './indicators'

// The charts' library comes after the figures.
const BarFigure = lazyWithRetry(async () => {
  const [chart] = await Promise.all([import('@/components/charts/bar-figure'), loadCatalog('charts')])
  return chart.BarFigure
})

interface IndicatorResultProps {
  indicator: Indicator
  /** The year that was asked for and, where years are compared, the other one. */
  years: readonly [YearTable, YearTable?]
  level: AggregationLevel
  asShare: boolean
}

/** The charts of an indicator, by group and by year. */
export function IndicatorResult({ indicator, years, level, asShare }: IndicatorResultProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [{ name, table }, other] = years
  const text = (id: string) => i18n._(id)
  const title = text(indicator.label)
  const group = text(levelLabels[level])
  const caption = i18n._('dataQuery.byGroup', { indicator: title, group })
  const byYear = i18n._('dataQuery.byYear', { indicator: title })
  const data = chartData({ indicator, years, level, asShare, locale, text })
  const groups = Math.max(countGroups(table), other === undefined ? 0 : countGroups(other.table))
  return (
    <div className="rounded border border-line bg-surface-raised p-4">
      <h3 className="mb-2 font-semibold">{caption}</h3>
      {indicator.definition !== undefined && (
        <p className="mb-2 text-sm text-ink-muted">{i18n._(indicator.definition)}</p>
      )}
      {groups + table.without_figures === 0 ? (
        <p className="text-ink-muted">{i18n._('common.noData')}</p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="min-w-0">
            <Chart title={caption} data={data} />
            {data.rows.length > 1 && data.rows.length < groups && (
              <p className="mt-1 text-sm text-ink-muted">
                {i18n._('dataQuery.largestOnly', { n: data.rows.length, total: formatInteger(groups) })}
              </p>
            )}
          </div>
          {other !== undefined && (
            <div className="min-w-0">
              <h4 className="mb-1 text-sm font-semibold">{byYear}</h4>
              <Chart title={byYear} data={yearChartData(indicator, [{ name, table }, other], text)} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function Chart({ title, data: { kind, series, rows } }: { title: string; data: ChartData }) {
  const { i18n } = useLingui()
  return rows.length === 0 ? (
    <p className="text-ink-muted">{i18n._('dataQuery.noFigures')}</p>
  ) : (
    <BarFigure
      title={title}
      text={i18n._('dataQuery.chartText', { caption: title, n: rows.length })}
      series={series}
      rows={rows}
      format={(value) => formatFigure(value, kind)}
    />
  )
}
