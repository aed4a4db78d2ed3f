import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { schoolMonth } from '@/domain/academic-years/school-month'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { formatFigure } from '@/domain/figures/format-figure'
import { useLocale } from '@/lib/i18n/i18n'
import { monthName } from '@/lib/dates/dates'
import { ChartFrame } from '@/components/charts/chart-frame'
import { LineChart } from '@/components/charts/line-chart'
import { monthTick } from '@/components/charts/month-tick'
import { QueryPart } from '@/components/shell/query-part'
import { Select } from '@/components/ui/select'
import type { BoardPlace } from './board-place'
import { formatPercent } from './board-table'
import { measureLabels } from './measure-labels'
import { monthShares } from './month-shares'
import { progressQueries } from './queries'

interface MonthTrendProps {
  year: AcademicYear
  place: BoardPlace
  today: string
}

/** The entered share of the scores and attendance of each month, or the absences in it. */
export function MonthTrend({ year, place, today }: MonthTrendProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState<'entered' | 'absences'>('entered')
  const query = useQuery(progressQueries.months(year.id, place))
  const months = query.data ?? []
  const shares = monthShares(months, schoolMonth(year, today))
  const trends = {
    entered: {
      title: i18n._('board.trend'),
      text: i18n._('board.trend.text', { n: months.length }),
      series: (['scores', 'attendance'] as const).map((by) => ({
        key: by,
        label: i18n._(measureLabels[by]),
        values: shares.map((month) => month[by]),
      })),
      highest: 100,
      format: formatPercent,
    },
    absences: {
      title: i18n._('board.trend.absences'),
      text: i18n._('board.trend.absences.text', { n: months.length }),
      series: [
        {
          key: 'absences',
          label: i18n._('dataQuery.measure.absenceRate'),
          values: months.map(({ absences: { days, absent } = { days: 0, absent: 0 } }) =>
            days === 0 ? null : absent / days,
          ),
        },
      ],
      format: (value: number | null) => formatFigure(value, 'percent'),
    },
  }
  const { title, format, ...chart } = trends[chosen]
  return (
    <ChartFrame
      title={title}
      table={{
        rowName: i18n._('board.month'),
        columns: chart.series.map(({ label }) => label),
        rows: months.map(({ month }, index) => ({
          key: String(month),
          label: monthName(month, locale),
          values: chart.series.map(({ values }) => format(values[index] ?? null)),
        })),
      }}
    >
      {months.some(({ absences }) => absences !== undefined) && (
        <div className="mb-2 print:hidden">
          <Select
            label={i18n._('board.trend.shows')}
            hideLabel
            value={chosen}
            options={[
              { value: 'entered', label: trends.entered.title },
              { value: 'absences', label: trends.absences.title },
            ]}
            onChange={(value) => setChosen(value === 'absences' ? value : 'entered')}
          />
        </div>
      )}
      <QueryPart query={query}>
        {() =>
          chart.series.every(({ values }) => values.every((value) => value === null)) ? (
            <p className="text-ink-muted">{i18n._('common.noData')}</p>
          ) : (
            <LineChart {...chart} points={months.map(({ month }) => monthTick(month, locale))} format={format} />
          )
        }
      </QueryPart>
    </ChartFrame>
  )
}
