import { useRef } from 'react'
import { useLingui } from '@lingui/react'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { BarChart, type BarRow, type BarSeries } from './bar-chart'
import { savePng, saveSvg } from './save-chart'

interface BarFigureProps {
  title: string
  /** A description of the chart, for those who cannot see it; the table beside it says it in full. */
  text: string
  series: readonly BarSeries[]
  rows: readonly BarRow[]
  format: (value: number | null) => string
}

/** Bars that can be kept as a picture; a single row is a figure and no chart. */
export function BarFigure({ title, text, series, rows, format }: BarFigureProps) {
  const { i18n } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const [row] = rows
  if (row !== undefined && rows.length === 1) return <SingleRow row={row} series={series} format={format} />
  const save = (as: typeof saveSvg | typeof savePng) => {
    const chart = frame.current?.querySelector<SVGSVGElement>('svg[role="img"]')
    if (chart != null) as(chart, title)
  }
  const icon = <Download aria-hidden className="size-4" />
  return (
    <div ref={frame} className="min-w-0">
      <BarChart text={text} series={series} rows={rows} format={format} />
      <div className="flex flex-wrap justify-end print:hidden">
        <Button variant="quiet" icon={icon} onClick={() => save(savePng)}>
          PNG<span className="sr-only"> {i18n._('chart.download', { title })}</span>
        </Button>
        <Button variant="quiet" icon={icon} onClick={() => save(saveSvg)}>
          SVG<span className="sr-only"> {i18n._('chart.download', { title })}</span>
        </Button>
      </div>
    </div>
  )
}

function SingleRow({ row, series, format }: Pick<BarFigureProps, 'series' | 'format'> & { row: BarRow }) {
  return (
    <div>
      <p className="text-sm text-ink-muted">{row.label}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {series.map(({ key, label }, index) => (
          <div key={key}>
            <dd className="text-xl font-semibold tabular-nums">{format(row.values[index] ?? null)}</dd>
            <dt className="text-sm text-ink-muted">{label}</dt>
          </div>
        ))}
      </dl>
    </div>
  )
}
