import { useId } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { CircleAlert } from 'lucide-react'
import { monthName } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { monthKeys, type MonthKey } from '@/lib/dates/month-codes'
import { formatInteger } from '@/lib/text/numbers'
import { studyMonths } from './form-values'
import type { AcademicYearFormValues, AcademicYearInput } from '@/domain/academic-years/input-schema'
import { StudyDaysCell } from './study-days-cell'
import { isStudyDayCount } from './study-day-count'

interface StudyDaysTableProps {
  control: Control<AcademicYearFormValues, unknown, AcademicYearInput>
}

/**
 * The study days in each month of the year: a table with one column per month, edited in
 * place like a sheet and saved with the year.
 */
export function StudyDaysTable({ control }: StudyDaysTableProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const id = useId()
  const [start_date, end_date, [counts = {}]] = useWatch({ control, name: ['start_date', 'end_date', 'study_days'] })
  const months = studyMonths({ start_date, end_date })
  if (months.length === 0) return <p className="text-sm text-ink-muted">{i18n._('academicYear.studyDays.needDates')}</p>
  const isWrong = ([month, days]: [MonthKey, number]) => !isStudyDayCount(counts[month], days)
  const total = months.reduce((sum, entry) => sum + (isWrong(entry) ? 0 : (counts[entry[0]] ?? 0)), 0)
  const wrong = months.filter(isWrong)
  const formatMonth = (month: MonthKey) => monthName(monthKeys.indexOf(month), locale)
  const problemId = (month: MonthKey) => `${id}-${month}`
  return (
    <div className="flex flex-col gap-2">
      <div className="relative overflow-x-auto rounded border border-line-strong">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{i18n._('academicYear.section.studyDays')}</caption>
          <thead>
            <tr>
              <th scope="col" className={`${side} border-b bg-surface-sunken text-start font-medium`}>
                {i18n._('academicYear.studyDays.month')}
              </th>
              {months.map(([month]) => (
                <th
                  key={month}
                  scope="col"
                  className="border-e border-b border-line bg-surface-sunken px-2 py-1 font-medium whitespace-nowrap"
                >
                  {formatMonth(month)}
                </th>
              ))}
              <th scope="col" className={`${end} border-b bg-surface-sunken font-semibold whitespace-nowrap`}>
                {i18n._('common.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="text-ink-muted">
              <th scope="row" className={`${side} border-b bg-surface-sunken text-start font-normal`}>
                {i18n._('academicYear.studyDays.calendar')}
              </th>
              {months.map(([month, days]) => (
                <td key={month} className="border-e border-b border-line bg-surface-sunken px-2 py-1 text-end">
                  {days}
                </td>
              ))}
              <td className={`${end} border-b bg-surface-sunken text-end`}>
                {formatInteger(months.reduce((sum, [, days]) => sum + days, 0))}
              </td>
            </tr>
            <tr>
              <th scope="row" className={`${side} bg-surface-sunken text-start font-medium`}>
                {i18n._('academicYear.section.studyDays')}
              </th>
              {months.map(([month, days]) => (
                <StudyDaysCell
                  key={month}
                  control={control}
                  month={month}
                  days={days}
                  problemId={isStudyDayCount(counts[month], days) ? undefined : problemId(month)}
                />
              ))}
              <td className={`${end} bg-surface-raised text-end font-semibold`}>
                <output aria-label={i18n._('common.total')}>{formatInteger(total)}</output>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      {wrong.length > 0 && (
        <ul className="text-sm text-danger">
          {wrong.map(([month]) => (
            <li key={month} id={problemId(month)} className="flex items-start gap-2">
              <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
              {`${formatMonth(month)}: ${i18n._('academicYear.studyDays.range')}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

// Both stay in view on a narrow screen.
const side = 'sticky start-0 z-1 border-e border-line px-2 py-1'
const end = 'sticky end-0 z-1 border-s border-line px-2 py-1'
