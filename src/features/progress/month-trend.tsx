import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { schoolMonth } from '@/domain/academic-years/school-month'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { useLocale } from '@/lib/i18n/i18n'
import { monthName } from '@/lib/dates/dates'
import { ChartFrame } from '@/components/charts/chart-frame'
import { LineChart } from '@/components/charts/line-chart'
import { QueryPart } from '@/components/shell/query-part'
import type { BoardPlace } from './board-place'
import { formatPercent } from './board-table'
import { measureLabels } from './measure-labels'
import { monthTick } from '@/components/charts/month-tick'
import { progressQueries } from './queries'
import { monthShares } from './month-shares'

const measures = ['scores', 'attendance'] as const

interface MonthTrendProps {
  year: AcademicYear
  place: BoardPlace
  today: string
}

/** The entered share of the scores and attendance of each month. */
export function MonthTrend({ year, place, today }: MonthTrendProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const query = useQuery(progressQueries.months(year.id, place))
  const months = monthShares(query.data ?? [], schoolMonth(year, today))
  return (
    <ChartFrame
      title={i18n._('board.trend')}
      table={{
        rowName: i18n._('board.month'),
        columns: measures.map((by) => i18n._(measureLabels[by])),
        rows: months.map((month) => ({
          key: String(month.month),
          label: monthName(month.month, locale),
          values: measures.map((by) => formatPercent(month[by])),
        })),
      }}
    >
      <QueryPart query={query}>
        {() =>
          months.every(({ scores, attendance }) => scores === null && attendance === null) ? (
            <p className="text-ink-muted">{i18n._('common.noData')}</p>
          ) : (
            <LineChart
              text={i18n._('board.trend.text', { n: months.length })}
              points={months.map(({ month }) => monthTick(month, locale))}
              series={measures.map((by) => ({
                key: by,
                label: i18n._(measureLabels[by]),
                values: months.map((month) => month[by]),
              }))}
              highest={100}
              format={(value) => `${String(value)}%`}
            />
          )
        }
      </QueryPart>
    </ChartFrame>
  )
}
