import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { Percent } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { formatInteger } from '@/lib/text/numbers'
import { BarChart } from '@/components/charts/bar-chart'
import { ChartPicture } from '@/components/charts/chart-picture'
import { LineChart } from '@/components/charts/line-chart'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { type AggregationLevel, levelLabels } from '@/domain/aggregation/aggregation-levels'
import { chartData } from './chart-rows'
import { formatFigure } from './format-figure'
import type { Figure, Pivot } from './pivot-rows'

interface FigureChartProps {
  pivot: Pivot
  /** The columns of the table, of which each can be drawn. */
  figures: readonly Figure[]
  level: AggregationLevel
}

const isSame = (a: Figure, b: Figure) => a.indicator === b.indicator && a.measure === b.measure

/** A column of the table as a chart: bars by group, and where years are compared a line of the totals by year. */
export function FigureChart({ pivot, figures, level }: FigureChartProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState('')
  const [asShare, setAsShare] = useState(false)
  const drawable = figures.filter(({ isChange }) => !isChange)
  const first = drawable.find(({ id }) => id === chosen) ?? drawable[0]
  if (first === undefined) return null
  const nameOf = ({ indicator, measure }: Figure) => `${i18n._(indicator.label)}: ${i18n._(measure.label)}`
  const ofMeasure = drawable.filter((figure) => isSame(figure, first))
  const name = nameOf(first)
  const caption = i18n._('dataQuery.byGroup', { indicator: name, group: i18n._(levelLabels[level]) })
  const byYear = i18n._('dataQuery.byYear', { indicator: name })
  const { kind, series, rows, groups } = chartData({ figures: ofMeasure, name, pivot, level, asShare, locale })
  const totals = ofMeasure.map(({ read }) => read(pivot.total))
  const hasBoth = rows.length > 1 && ofMeasure.length > 1
  const choices = drawable.filter((figure, index) => drawable.findIndex((other) => isSame(figure, other)) === index)
  return (
    <section aria-label={caption} className="break-inside-avoid rounded border border-line bg-surface-raised p-4">
      <div className="mb-2 flex flex-wrap items-end gap-2 print:hidden">
        <div className="w-full max-w-md">
          <Select
            label={i18n._('dataQuery.chartOf')}
            value={choices.find((figure) => isSame(figure, first))?.id ?? ''}
            options={choices.map((figure) => ({ value: figure.id, label: nameOf(figure) }))}
            onChange={setChosen}
          />
        </div>
        {first.measure.quotient === undefined && rows.length > 1 && (
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
      <div className={cn('grid grid-cols-1 items-start gap-4', hasBoth && 'lg:grid-cols-2')}>
        {rows.length > 1 && (
          <div className="min-w-0">
            <h3 className="mb-1 text-sm font-semibold">{caption}</h3>
            <ChartPicture title={caption}>
              <BarChart
                text={i18n._('dataQuery.chartText', { caption, n: rows.length })}
                series={series}
                rows={rows}
                format={(value) => formatFigure(value, kind)}
              />
            </ChartPicture>
            {rows.length < groups && (
              <p className="mt-1 text-sm text-ink-muted">
                {i18n._('dataQuery.largestOnly', { n: rows.length, total: formatInteger(groups) })}
              </p>
            )}
          </div>
        )}
        {ofMeasure.length > 1 && (
          <div className="min-w-0">
            <h3 className="mb-1 text-sm font-semibold">{byYear}</h3>
            <ChartPicture title={byYear}>
              <LineChart
                text={i18n._('dataQuery.chartText', { caption: byYear, n: totals.length })}
                points={ofMeasure.map(({ year = '' }) => year)}
                series={[{ key: first.id, label: name, values: totals }]}
                format={(value) => formatFigure(value, first.measure.kind)}
              />
            </ChartPicture>
          </div>
        )}
        {rows.length <= 1 && ofMeasure.length <= 1 && <p className="text-ink-muted">{i18n._('dataQuery.noFigures')}</p>}
      </div>
    </section>
  )
}
