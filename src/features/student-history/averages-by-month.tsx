import { useLingui } from '@lingui/react'
import { academicYearName } from '@/domain/academic-years/labels'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { ChartFrame } from '@/components/charts/chart-frame'
import { LineChart } from '@/components/charts/line-chart'
import { monthTick } from '@/components/charts/month-tick'
import { formatAverage } from '@/domain/results/format-average'
import type { StudentHistoryYear } from './schema'

/** A student's average by month beside that of the class. */
export function AveragesByMonth({ year: { academic_year, months } }: { year: StudentHistoryYear }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const series = [
    { key: 'own', label: i18n._('history.ownAverage'), values: months.map(({ average }) => average) },
    { key: 'class', label: i18n._('history.classAverage'), values: months.map((month) => month.class_average) },
  ]
  const known = months.filter(({ average }) => average !== null)
  return (
    <ChartFrame
      level={3}
      title={i18n._('history.averages', { year: academicYearName(academic_year) })}
      note={i18n._('board.averages.note')}
      table={{
        rowName: i18n._('board.month'),
        columns: series.map(({ label }) => label),
        rows: months.map(({ month, average, class_average }) => ({
          key: String(month),
          label: monthName(month, locale),
          values: [formatAverage(average), formatAverage(class_average)],
        })),
      }}
    >
      {known.length === 0 ? (
        <p className="text-ink-muted">{i18n._('board.averages.none')}</p>
      ) : (
        <LineChart
          text={i18n._('history.averages.text', { n: known.length })}
          points={months.map(({ month }) => monthTick(month, locale))}
          series={series}
          highest={100}
          format={(value) => `${String(value)}%`}
        />
      )}
    </ChartFrame>
  )
}
