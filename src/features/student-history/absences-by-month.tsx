import { useLingui } from '@lingui/react'
import { academicYearName } from '@/domain/academic-years/labels'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { ChartFrame } from '@/components/charts/chart-frame'
import { SplitBars } from '@/components/charts/split-bars'
import type { StudentHistoryYear } from './schema'

/** The days a student was absent in each month, without and with permission. */
export function AbsencesByMonth({ year: { academic_year, months } }: { year: StudentHistoryYear }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const names = [i18n._('dataQuery.measure.absent'), i18n._('dataQuery.measure.permission')] as const
  const entered = months.filter(({ absent, permission }) => absent !== null || permission !== null)
  return (
    <ChartFrame
      level={3}
      title={i18n._('history.absences', { year: academicYearName(academic_year) })}
      table={{
        rowName: i18n._('board.month'),
        columns: names,
        rows: months.map(({ month, absent, permission }) => ({
          key: String(month),
          label: monthName(month, locale),
          values: [absent, permission].map((days) => (days === null ? '–' : String(days))),
        })),
      }}
    >
      {entered.length === 0 ? (
        <p className="text-ink-muted">{i18n._('history.absences.none')}</p>
      ) : (
        <SplitBars
          names={names}
          rows={entered.map(({ month, absent, permission }) => {
            const parts = [absent ?? 0, permission ?? 0] as const
            return {
              key: String(month),
              label: monthName(month, locale),
              parts,
              text: i18n._('history.days', { n: parts[0] + parts[1] }),
            }
          })}
        />
      )}
    </ChartFrame>
  )
}
