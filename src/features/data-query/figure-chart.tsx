import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Percent } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { formatInteger } from '@/lib/text/numbers'
import { BarChart } from '@/components/charts/bar-chart'
import { ChartPicture } from '@/components/charts/chart-picture'
import { LineChart } from '@/components/charts/line-chart'
import { monthTick } from '@/components/charts/month-tick'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { type AggregationLevel, levelLabels } from '@/domain/aggregation/aggregation-levels'
import { chartData } from './chart-rows'
import { figureName, formatFigure, monthCaption } from '@/domain/figures/format-figure'
import { byMeasure, type FigureGroup, type MeasureFigures, type Pivot } from './pivot-rows'

interface FigureChartProps {
  pivot: Pivot
  /** The columns of the table, of which each can be drawn. */
  groups: readonly FigureGroup[]
  level: AggregationLevel
}

const mostBarsBesideLine = 6

/** A column of the table as a chart: bars by group, a line of the totals by year where years are compared, and by month where there are any. */
export function FigureChart({ pivot, groups, level }: FigureChartProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState('')
  const [asShare, setAsShare] = useState(false)
  const choices = byMeasure(groups)
  const drawn = choices.find(({ id }) => id === chosen) ?? choices[0]
  if (drawn === undefined) return null
  const { byYear: figures, measure } = drawn
  const name = figureName(drawn, i18n)
  const caption = i18n._('dataQuery.byGroup', { indicator: name, group: i18n._(levelLabels[level]) })
  const yearCaption = i18n._('dataQuery.byYear', { indicator: name })
  const { kind, series, rows, groups: drawable } = chartData({ figures, name, pivot, level, asShare, locale })
  const totals = figures.map(({ read }) => read(pivot.total))
  const months = pivot.months.get(drawn.indicator.key) ?? []
  const charts = [rows, figures, months].filter(({ length }) => length > 1)
  // Beside bars that are higher than a line half of the card would be empty.
  const areBarsHigh = rows.length > mostBarsBesideLine
  const chartsInRow = charts.length - Number(areBarsHigh)
  return (
    <section aria-label={caption} className="break-inside-avoid rounded border border-line bg-surface-raised p-4">
      <div className="mb-2 flex flex-wrap items-end gap-2 print:hidden">
        <div className="w-full max-w-md">
          <Select
            label={i18n._('dataQuery.chartOf')}
            value={drawn.id}
            options={choices.map((choice) => ({ value: choice.id, label: figureName(choice, i18n) }))}
            onChange={setChosen}
          />
        </div>
        {measure.quotient === undefined && rows.length > 1 && (
          <Button
            variant="quiet"
            aria-pressed={asShare}
            icon={<Percent aria-hidden className="size-4" />}
            onClick={() => setAsShare(!asShare)}
          >
            {i18n._('dataQuery.asShare')}
          </Button>
        )}
      </div>
      <div className={cn('grid grid-cols-1 items-start gap-4', chartsInRow > 1 && 'lg:grid-cols-2')}>
        {rows.length > 1 && (
          <div className={cn('min-w-0', areBarsHigh && 'lg:col-span-full')}>
            <h3 className="mb-1 text-sm font-semibold">{caption}</h3>
            <ChartPicture title={caption}>
              <BarChart
                text={i18n._('dataQuery.chartText', { caption, n: rows.length })}
                series={series}
                rows={rows}
                format={(value) => formatFigure(value, kind)}
              />
            </ChartPicture>
            {rows.length < drawable && (
              <p className="mt-1 text-sm text-ink-muted">
                {i18n._('dataQuery.largestOnly', { n: rows.length, total: formatInteger(drawable) })}
              </p>
            )}
          </div>
        )}
        {figures.length > 1 && (
          <Line caption={yearCaption} points={figures.map(({ year = '' }) => year)} values={totals} drawn={drawn} />
        )}
        {months.length > 1 && (
          <Line
            caption={monthCaption(drawn, i18n)}
            points={months.map(({ month }) => monthTick(month, locale))}
            values={months.map(({ values }) => values[measure.key] ?? null)}
            drawn={drawn}
            isLevel={drawn.indicator.ofMonths === 'end'}
          />
        )}
        {charts.length === 0 && <p className="text-ink-muted">{i18n._('dataQuery.noFigures')}</p>}
      </div>
    </section>
  )
}

interface LineProps {
  caption: string
  points: readonly string[]
  values: readonly (number | null)[]
  drawn: MeasureFigures
  isLevel?: boolean
}

function Line({ caption, points, values, drawn, isLevel = false }: LineProps) {
  const { i18n } = useLingui()
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">{caption}</h3>
      <ChartPicture title={caption}>
        <LineChart
          text={i18n._('dataQuery.chartText', { caption, n: points.length })}
          points={points}
          series={[{ key: drawn.id, label: figureName(drawn, i18n), values }]}
          isLevel={isLevel}
          format={(value) => formatFigure(value, drawn.measure.kind)}
        />
      </ChartPicture>
    </div>
  )
}
