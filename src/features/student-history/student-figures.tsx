import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { academicYearName } from '@/domain/academic-years/labels'
import { formatClassName } from '@/domain/classrooms/class-name'
import { gradeLabel } from '@/domain/classrooms/labels'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { formatScore } from '@/lib/text/numbers'
import { LostFigures } from '@/components/shell/query-part'
import { Figure, FigureList } from '@/components/ui/figure'
import { formatAverage } from '@/domain/results/format-average'
import { studentHistoryQueries, type HistoryOf } from './queries'
import type { StudentHistoryYear } from './schema'
import { yearToShow } from './year-to-show'

/** What a school first asks about a student: class, average, absences and result of the newest year with any. */
export function StudentFigures({ student }: { student: HistoryOf }) {
  const query = useQuery(studentHistoryQueries.of(student))
  const year = query.data === undefined ? null : yearToShow(query.data, null)
  return (
    // High enough for the figures that are still to come, so that nothing moves then.
    <div className={query.isPending ? 'min-h-44 cards:min-h-20' : undefined}>
      <LostFigures query={query} />
      {year !== null && <FiguresOfYear year={year} />}
    </div>
  )
}

function FiguresOfYear({ year }: { year: StudentHistoryYear }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const last = year.months.findLast(({ average }) => average !== null)
  const counted = year.months.filter(({ absent, permission }) => absent !== null || permission !== null)
  const days = (of: 'absent' | 'permission') => counted.reduce((sum, month) => sum + (month[of] ?? 0), 0)
  const { results } = year
  return (
    <FigureList>
      <Figure
        label={academicYearName(year.academic_year)}
        value={year.classroom === null ? gradeLabel(year.grade, i18n) : formatClassName(year.classroom, locale)}
      />
      {last !== undefined && (
        <Figure
          label={i18n._('history.averageOf', { month: monthName(last.month, locale) })}
          value={formatAverage(last.average)}
          note={
            last.class_average === null
              ? undefined
              : i18n._('history.averageOfClass', { average: formatAverage(last.class_average) })
          }
        />
      )}
      {counted.length > 0 && (
        <Figure
          label={i18n._('dataQuery.measure.absent')}
          value={i18n._('history.days', { n: days('absent') })}
          note={i18n._('history.permission', { n: days('permission') })}
        />
      )}
      {results != null && results.average !== null && (
        <Figure
          label={i18n._('history.annualAverage')}
          value={formatScore(results.average)}
          note={results.ranking === null ? undefined : i18n._('history.rank', { rank: results.ranking })}
        />
      )}
    </FigureList>
  )
}
