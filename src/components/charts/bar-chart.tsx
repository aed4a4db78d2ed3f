import { useRef } from 'react'
import { AxisBottom } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { Text } from '@visx/text'
import { useWidth } from './use-width'

export interface BarSeries {
  key: string
  label: string
}

export interface BarRow {
  key: string
  label: string
  /** One for each series; null where there is none. */
  values: readonly (number | null)[]
}

interface BarChartProps {
  /** A description of the chart, for those who cannot see it; the table beside it says it in full. */
  text: string
  series: readonly BarSeries[]
  rows: readonly BarRow[]
  format: (value: number) => string
}

const bar = 20
const between = 3
/** Khmer letters are tall and deep: a separate line above the bars, with a line height of 1.7. */
const nameHeight = 26
/** Of a row's name, whose width is measured in it. */
const labelSize = 14
const axisHeight = 30
const legendLine = 26
/** The width of a digit in the figure after a bar. */
const digit = 8.5
/** Solid, outlined, and a third that only unusual questions need. */
const fills = ['fill-accent', 'fill-accent-soft stroke-accent', 'fill-warning'] as const

/** Bars that lie, each with its figure behind it and its row's name above: a long Khmer name has the whole width. */
export function BarChart({ text, series, rows, format }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const highest = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const longest = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => format(value ?? 0).length)))
  const rowHeight = nameHeight + series.length * (bar + between) + 8
  const plotHeight = rows.length * rowHeight
  const legendHeight = series.length > 1 ? series.length * legendLine : 0
  const plotWidth = Math.max(40, width - longest * digit - 12)
  const x = scaleLinear({ domain: [0, highest === 0 ? 1 : highest], range: [0, plotWidth] })
  const y = scaleBand({ domain: rows.map(({ key }) => key), range: [0, plotHeight] })
  return (
    <div ref={frame} className="min-w-0">
      {width > 0 && (
        <svg
          role="img"
          aria-label={text}
          width={width}
          height={legendHeight + plotHeight + axisHeight}
          className="block"
        >
          {series.length > 1 && <Legend series={series} />}
          <Group top={legendHeight}>
            {x.ticks(4).map((tick) => (
              <line key={tick} x1={x(tick)} x2={x(tick)} y1={0} y2={plotHeight} className="stroke-line" />
            ))}
            {rows.map((row) => (
              <Group key={row.key} top={y(row.key) ?? 0}>
                {/* A school's code is at the end of its name: neither is cut where both are wider than a phone. */}
                <Text
                  x={0}
                  y={nameHeight - 9}
                  width={width}
                  scaleToFit="shrink-only"
                  style={{ fontSize: labelSize }}
                  className="fill-ink"
                >
                  {row.label}
                </Text>
                {row.values.map((value, index) => {
                  const top = nameHeight + index * (bar + between)
                  const length = x(value ?? 0)
                  return (
                    <Group key={series[index]?.key ?? index} top={top}>
                      <Bar
                        x={0}
                        y={0}
                        width={length}
                        height={bar}
                        className={fills[index % fills.length] ?? fills[0]}
                      />
                      <text x={length + 6} y={bar - 5} className="fill-ink text-sm tabular-nums">
                        {value === null ? '–' : format(value)}
                      </text>
                    </Group>
                  )
                })}
              </Group>
            ))}
            <AxisBottom
              top={plotHeight}
              scale={x}
              numTicks={width < 400 ? 2 : 4}
              tickFormat={(value) => format(Number(value))}
              axisLineClassName="stroke-line-strong"
              stroke="currentColor"
              tickStroke="currentColor"
              // The first label has nothing at its left: in the middle of its tick, half of it would be cut off.
              tickLabelProps={(value) => ({
                className: 'fill-ink-muted text-xs',
                fontFamily: 'inherit',
                textAnchor: Number(value) === 0 ? 'start' : 'middle',
              })}
            />
          </Group>
        </svg>
      )}
    </div>
  )
}

/** The legend is a part of the SVG, so that a saved chart has it too. */
function Legend({ series }: { series: readonly BarSeries[] }) {
  return series.map(({ key, label }, index) => (
    <Group key={key} top={index * legendLine}>
      <rect width={14} height={14} y={3} className={fills[index % fills.length] ?? fills[0]} />
      <text x={22} y={15} className="fill-ink text-sm">
        {label}
      </text>
    </Group>
  ))
}
