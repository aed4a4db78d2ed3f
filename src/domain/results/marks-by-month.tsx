import { useId, useState } from 'react'
import { useLingui } from '@lingui/react'
import { academicYearName } from '@/domain/academic-years/labels'
import { monthName } from '@/lib/dates/dates'
import { semesterOne, semesterTwo } from '@/lib/dates/month-codes'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { formatAverage } from './format-average'
import type { MarkedYear } from './marked-year'

const absenceLabels = { absent: 'dataQuery.measure.absent', permission: 'dataQuery.measure.permission' } as const
const cell = 'border-b border-line px-2 py-1'

/** The marks and absences of a year, a line for each subject and a column for each month; a phone shows one month at a time. */
export function MarksByMonth({ year }: { year: MarkedYear }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const titleId = useId()
  const { subjects = [], months, results } = year
  const [chosen, choose] = useState<number | null>(null)
  const percentOf = (score: number | null | undefined) => (score == null ? null : score * 10)
  const noDays = { absent: null, permission: null }
  const columns = [
    ...months,
    { month: semesterOne, average: percentOf(results?.semester1), ...noDays },
    { month: semesterTwo, average: percentOf(results?.semester2), ...noDays },
  ].filter(
    ({ month, absent, permission }) =>
      absent !== null ||
      permission !== null ||
      subjects.some(({ scores }) => scores.some((score) => score.month === month)),
  )
  // What a phone shows first is what came last.
  const shown = columns.find(({ month }) => month === chosen) ?? columns.at(-1)
  const only = (month: number) => month !== shown?.month && 'max-cards:hidden'
  const title = i18n._('history.marks', { year: academicYearName(year.academic_year) })
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded border border-line bg-surface-raised p-4">
      <h3 id={titleId} className="mb-2 font-semibold">
        {title}
      </h3>
      {shown === undefined ? (
        <p className="text-ink-muted">{i18n._('history.marks.none')}</p>
      ) : (
        <>
          <div className="mb-2 cards:hidden">
            <Select
              label={i18n._('board.month')}
              value={String(shown.month)}
              options={columns.map(({ month }) => ({ value: String(month), label: monthName(month, locale) }))}
              onChange={(month) => choose(Number(month))}
            />
          </div>
          <div
            // The frame itself takes the focus, or the keyboard could not scroll it.
            {...{ role: 'group', 'aria-label': title, tabIndex: 0 }}
            className="overflow-x-auto overscroll-contain rounded border border-line"
          >
            <table className="w-full border-separate border-spacing-0 text-sm">
              <thead>
                <tr className="bg-surface-sunken">
                  <th scope="col" className={cn(cell, 'sticky start-0 bg-surface-sunken text-start')}>
                    {i18n._('classroom.subject')}
                  </th>
                  <th scope="col" className={cn(cell, 'text-end font-normal text-ink-muted')}>
                    {i18n._('classroom.subject.maxScore')}
                  </th>
                  {columns.map(({ month }) => (
                    <th key={month} scope="col" className={cn(cell, 'text-end whitespace-nowrap', only(month))}>
                      {monthName(month, locale)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {subjects.map((subject) => (
                  <tr key={subject.id}>
                    <th scope="row" className={cn(cell, 'sticky start-0 bg-surface-raised text-start font-normal')}>
                      {localName(subject, locale)}
                    </th>
                    <td className={cn(cell, 'text-end text-ink-muted tabular-nums')}>{subject.max_score}</td>
                    {columns.map(({ month }) => (
                      <td key={month} className={cn(cell, 'text-end tabular-nums', only(month))}>
                        {subject.scores.find((score) => score.month === month)?.score ?? '–'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr className="font-semibold">
                  <th scope="row" colSpan={2} className={cn(cell, 'sticky start-0 bg-surface-raised text-start')}>
                    {i18n._('board.average')}
                  </th>
                  {columns.map(({ month, average }) => (
                    <td key={month} className={cn(cell, 'text-end tabular-nums', only(month))}>
                      {formatAverage(average)}
                    </td>
                  ))}
                </tr>
                {(['absent', 'permission'] as const).map((kind) => (
                  <tr key={kind}>
                    <th
                      scope="row"
                      colSpan={2}
                      className={cn(cell, 'sticky start-0 bg-surface-raised text-start font-normal')}
                    >
                      {i18n._(absenceLabels[kind])}
                    </th>
                    {columns.map(({ month, [kind]: days }) => (
                      <td key={month} className={cn(cell, 'text-end tabular-nums', only(month))}>
                        {days ?? '–'}
                      </td>
                    ))}
                  </tr>
                ))}
              </tfoot>
            </table>
          </div>
        </>
      )}
    </section>
  )
}
