import { useRef } from 'react'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleLinear, scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { useWidth } from './use-width'

export interface LineSeries {
  key: string
  label: string
  /** One for each point; null where there is none. */
  values: readonly (number | null)[]
}

interface LineChartProps {
  /** A description of the chart, for those who cannot see it; the table says it in full. */
  text: string
  points: readonly string[]
  series: readonly LineSeries[]
  /** The end of the axis; without it the highest value. */
  highest?: number
  /** The values are a level that changes little: the axis begins below the lowest of them instead of at 0. */
  isLevel?: boolean
  format: (value: number) => string
  height?: number
}

/** The figure of a highest point that is alone is written above it, inside the margin. */
const margin = { top: 18, right: 16, bottom: 28 }
const digit = 7.5
/** Lines differ by dash and mark as well as by color. */
const strokes = [
  { line: 'stroke-accent', mark: 'fill-accent stroke-accent', dash: undefined },
  { line: 'stroke-warning', mark: 'fill-surface-raised stroke-warning', dash: '6 4' },
] as const

const strokeFor = (index: number) => strokes[index % strokes.length] ?? strokes[0]

/** Lines over points in their order, such as months; a point without a value interrupts its line. */
export function LineChart({ text, points, series, highest, isLevel = false, format, height = 180 }: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  const most = highest ?? (Math.max(0, ...known) || 1)
  const least = isLevel ? startBelow(known) : 0
  const left = Math.max(2, format(most).length) * digit + 10
  const y = scaleLinear({
    domain: [least, most],
    range: [height - margin.bottom, margin.top],
    nice: highest === undefined,
  })
  // Points may have the same name: a year can have a month twice.
  const keys = points.map((_, index) => String(index))
  const halfLabel = (Math.max(0, ...points.map((point) => point.length)) * digit) / 2
  const x = scalePoint({
    domain: keys,
    range: [Math.max(left + 8, halfLabel), Math.max(left + 40, width - Math.max(margin.right, halfLabel))],
  })
  const toX = (index: number) => x(String(index)) ?? 0
  const everyOther = points.length * 44 > width
  return (
    <div ref={frame} className="min-w-0">
      {series.length > 1 && <Legend series={series} />}
      {width > 0 && (
        <svg role="img" aria-label={text} width={width} height={height} className="block">
          {y.ticks(4).map((tick) => (
            <line key={tick} x1={left} x2={width - 4} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          ))}
          <AxisLeft
            left={left}
            scale={y}
            numTicks={4}
            hideAxisLine
            hideTicks
            tickFormat={(value) => format(Number(value))}
            tickLabelProps={() => ({
              className: 'fill-ink-muted text-xs',
              fontFamily: 'inherit',
              textAnchor: 'end',
              dy: 4,
            })}
          />
          <AxisBottom
            top={height - margin.bottom}
            scale={x}
            tickValues={everyOther ? keys.filter((_, index) => index % 2 === 0) : keys}
            tickFormat={(key) => points[Number(key)] ?? ''}
            axisLineClassName="stroke-line-strong"
            stroke="currentColor"
            tickStroke="currentColor"
            tickLabelProps={() => ({
              className: 'fill-ink-muted text-xs',
              fontFamily: 'inherit',
              textAnchor: 'middle',
            })}
          />
          {series.map(({ key, values }, index) => {
            const { line, mark, dash } = strokeFor(index)
            const marks = values.flatMap((value, point) => (value === null ? [] : [{ point, value }]))
            return (
              <Group key={key}>
                <LinePath
                  data={[...values]}
                  defined={(value) => value !== null}
                  x={(_, point) => toX(point)}
                  y={(value) => y(value ?? 0)}
                  strokeWidth={2}
                  strokeDasharray={dash}
                  className={`fill-none ${line}`}
                />
                {marks.map(({ point, value }) => (
                  <Mark key={point} at={index} x={toX(point)} y={y(value)} className={mark} />
                ))}
                {/* A mark alone, such as the first month of a year, has no line that shows how high it is. */}
                {marks.length === 1 &&
                  marks.map(({ point, value }) => (
                    <text
                      key={point}
                      x={toX(point) + 8}
                      y={y(value) + (index === 0 ? -4 : 14)}
                      className="fill-ink text-xs"
                    >
                      {format(value)}
                    </text>
                  ))}
              </Group>
            )
          })}
        </svg>
      )}
    </div>
  )
}

/** As far below the lowest value as it is from the highest; the steps of the axis are whole. */
function startBelow(values: readonly number[]): number {
  if (values.length === 0) return 0
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  return Math.max(0, lowest - Math.max(4, highest - lowest))
}

interface MarkProps {
  at: number
  x: number
  y: number
  className: string
}

function Mark({ at, x, y, className }: MarkProps) {
  return at % strokes.length === 0 ? (
    <circle cx={x} cy={y} r={3.5} strokeWidth={2} className={className} />
  ) : (
    <rect x={x - 3.5} y={y - 3.5} width={7} height={7} strokeWidth={2} className={className} />
  )
}

function Legend({ series }: { series: readonly LineSeries[] }) {
  return (
    <ul aria-hidden className="mb-1 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map(({ key, label }, index) => {
        const { line, mark, dash } = strokeFor(index)
        return (
          <li key={key} className="inline-flex items-center gap-2">
            <svg width={30} height={12}>
              <line x1={0} x2={30} y1={6} y2={6} strokeWidth={2} strokeDasharray={dash} className={line} />
              <Mark at={index} x={15} y={6} className={mark} />
            </svg>
            {label}
          </li>
        )
      })}
    </ul>
  )
}
