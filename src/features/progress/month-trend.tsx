import { useState } from 'react'
import type { I18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { schoolMonth } from '@/domain/academic-years/school-month'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { figureName, formatFigure, monthCaption } from '@/domain/figures/format-figure'
import { figureQueries } from '@/domain/figures/queries'
import { mayGroup } from '@/domain/figures/indicators'
import type { StatisticTable } from '@/domain/figures/schema'
import { useLocale } from '@/lib/i18n/i18n'
import { monthName } from '@/lib/dates/dates'
import { can } from '@/auth/can'
import type { SignedInUser } from '@/auth/session'
import { ChartFrame } from '@/components/charts/chart-frame'
import { LineChart, type LineSeries } from '@/components/charts/line-chart'
import { monthTick } from '@/components/charts/month-tick'
import { QueryPart } from '@/components/shell/query-part'
import { Select } from '@/components/ui/select'
import { type BoardFigure, boardFigures } from './board-figures'
import type { BoardPlace } from './board-place'
import { formatPercent } from './board-table'
import { measureLabels } from './measure-labels'
import { monthShares } from './month-shares'
import { progressQueries } from './queries'
import type { MonthProgress } from './schema'

interface MonthTrendProps {
  user: SignedInUser
  year: AcademicYear
  place: BoardPlace
  today: string
}

const monthFigures = boardFigures(({ ofMonths }) => ofMonths !== undefined)

/** A line over the months of a year: the entered share of scores and attendance, or a figure of the data query. */
export function MonthTrend({ user, year, place, today }: MonthTrendProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState('entered')
  const figure = monthFigures.get(chosen)
  const progress = useQuery({ ...progressQueries.months(year.id, place), enabled: figure === undefined })
  const statistics = useQuery({
    ...figureQueries.statistics({
      'dataSource.academicYear': year.id,
      province: place.province ?? 'all',
      district: place.district ?? 'all',
      indicators: figure?.indicator.key ?? '',
      // The groups are not shown: of the levels that every user of a board may ask for, these are the fewest.
      aggregateBy: figure === undefined || mayGroup(figure.indicator, 'grade') ? 'grade' : 'district',
    }),
    enabled: figure !== undefined,
  })
  const { title, months, series, format, ...texts } =
    figure === undefined
      ? enteredTrend(progress.data ?? [], schoolMonth(year, today), i18n)
      : figureTrend(figure, statistics.data?.tables[0]?.months ?? [], i18n)
  const chart = series.every(({ values }) => values.every((value) => value === null)) ? (
    <p className="text-ink-muted">{i18n._('common.noData')}</p>
  ) : (
    <LineChart {...texts} points={months.map((month) => monthTick(month, locale))} series={series} format={format} />
  )
  return (
    <ChartFrame
      title={title}
      table={{
        rowName: i18n._('board.month'),
        columns: series.map(({ label }) => label),
        rows: months.map((month, index) => ({
          key: String(month),
          label: monthName(month, locale),
          values: series.map(({ values }) => format(values[index] ?? null)),
        })),
      }}
    >
      {can(user, 'sts_view_school_report') && (
        <div className="mb-2 print:hidden">
          <Select
            label={i18n._('board.trend.shows')}
            hideLabel
            value={figure === undefined ? 'entered' : chosen}
            options={[
              { value: 'entered', label: i18n._('board.trend') },
              ...[...monthFigures].map(([value, of]) => ({ value, label: figureName(of, i18n) })),
            ]}
            onChange={setChosen}
          />
        </div>
      )}
      <div className="has-[[role=status]]:min-h-45">
        {figure === undefined ? (
          <QueryPart query={progress}>{() => chart}</QueryPart>
        ) : (
          <QueryPart query={statistics}>{() => chart}</QueryPart>
        )}
      </div>
    </ChartFrame>
  )
}

interface Trend {
  title: string
  /** A description of the chart for those who cannot see it. */
  text: string
  months: readonly number[]
  series: readonly LineSeries[]
  highest?: number
  isLevel?: boolean
  format: (value: number | null) => string
}

function enteredTrend(progress: readonly MonthProgress[], due: number | null, i18n: I18n): Trend {
  const shares = monthShares(progress, due)
  return {
    title: i18n._('board.trend'),
    text: i18n._('board.trend.text', { n: shares.length }),
    months: shares.map(({ month }) => month),
    series: (['scores', 'attendance'] as const).map((by) => ({
      key: by,
      label: i18n._(measureLabels[by]),
      values: shares.map((month) => month[by]),
    })),
    highest: 100,
    format: formatPercent,
  }
}

function figureTrend(figure: BoardFigure, months: NonNullable<StatisticTable['months']>, i18n: I18n): Trend {
  const { measure } = figure
  const label = figureName(figure, i18n)
  const caption = monthCaption(figure, i18n)
  return {
    title: caption,
    text: i18n._('dataQuery.chartText', { caption, n: months.length }),
    months: months.map(({ month }) => month),
    series: [{ key: measure.key, label, values: months.map(({ values }) => values[measure.key] ?? null) }],
    isLevel: figure.indicator.ofMonths === 'end',
    format: (value) => formatFigure(value, measure.kind),
  }
}
