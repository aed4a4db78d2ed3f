import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { monthCodesOfSpan } from '@/domain/academic-years/months'
import type { MarkedYear } from '@/domain/results/marked-year'
import { studentHistoryQueries } from '@/features/student-history/queries'
import { config } from '@/lib/config'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { LostFigures } from '@/components/shell/query-part'
import { Alert } from '@/components/ui/alert'
import type { EnrolledStudent } from './queries'

/** The months of the year that are over and in which the student lacks marks, or absences. */
export function missingMonths(year: MarkedYear, today: string): { marks: number[]; absences: number[] } {
  const begun = monthCodesOfSpan(year.academic_year.start_date, today)
  const due = year.months.filter(({ month }) => begun.slice(0, -1).includes(month))
  return {
    marks: due.filter(({ average }) => average === null).map(({ month }) => month),
    absences: due.filter(({ absent, permission }) => absent === null && permission === null).map(({ month }) => month),
  }
}

/** Names the marks and absences that the student's school has not entered, for no other school can. */
export function MissingRecord({ student, today }: { student: EnrolledStudent; today: string }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const query = useQuery({
    ...studentHistoryQueries.of(student.student.id),
    enabled: config().progressBoards,
  })
  const year = query.data?.find(({ enrollment_id: id }) => id === student.id)
  const { marks, absences } = year === undefined ? { marks: [], absences: [] } : missingMonths(year, today)
  const names = (months: readonly number[]) => months.map((month) => monthName(month, locale)).join(', ')
  return (
    <>
      <LostFigures query={query} />
      {marks.length + absences.length > 0 && (
        <Alert tone="warning" role="status" title={i18n._('transfer.missing')}>
          <ul className="list-disc ps-5">
            {marks.length > 0 && <li>{i18n._('transfer.missing.marks', { months: names(marks) })}</li>}
            {absences.length > 0 && <li>{i18n._('transfer.missing.absences', { months: names(absences) })}</li>}
          </ul>
        </Alert>
      )}
    </>
  )
}
