import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { useField } from '@/forms/use-field'
import { monthName } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import { formatInteger, parseInteger } from '@/lib/numbers'
import { monthKeys, type MonthKey } from '@/lib/month-codes'
import { controlStyle } from '@/ui/control-style'
import { studyMonths } from './form-values'
import type { AcademicYearFormValues, AcademicYearInput } from './schema'

type YearControl = Control<AcademicYearFormValues, unknown, AcademicYearInput>

/** How many days are taught in each month of the year (platform §2): one column per month, edited in place. */
export function StudyDaysTable({ control }: { control: YearControl }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [start_date, end_date, [counts = {}]] = useWatch({ control, name: ['start_date', 'end_date', 'study_days'] })
  const months = studyMonths({ start_date, end_date })
  if (months.length === 0) return <p className="text-sm text-ink-muted">{i18n._('academicYear.studyDays.needDates')}</p>
  const total = months.reduce((sum, [month]) => sum + (counts[month] ?? 0), 0)
  return (
    <div className="overflow-x-auto rounded border border-line">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{i18n._('academicYear.section.studyDays')}</caption>
        <thead>
          <tr className="bg-surface-sunken">
            {months.map(([month]) => (
              <th key={month} scope="col" className="border-e border-line px-2 py-1 font-medium whitespace-nowrap">
                {monthName(monthKeys.indexOf(month), locale)}
              </th>
            ))}
            <th scope="col" className="px-2 py-1 font-semibold whitespace-nowrap">
              {i18n._('common.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            {months.map(([month, days]) => (
              <td key={month} className="border-e border-line p-1 align-top">
                <StudyDaysCell control={control} month={month} days={days} />
              </td>
            ))}
            <td className="px-2 py-2 text-end align-top font-semibold">{formatInteger(total)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

/** Enter, Tab and leaving commit a count; Escape takes back what was being typed. */
function StudyDaysCell({ control, month, days }: { control: YearControl; month: MonthKey; days: number }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { field, value: held, error } = useField({ control, name: `study_days.0.${month}` })
  const { ref, name, onChange, onBlur } = field
  const [typing, setTyping] = useState<string | null>(null)
  const errorId = `study-days-${month}-error`
  const commit = () => {
    if (typing === null) return
    // What is no number stays as it was typed, and the schema refuses it in its place.
    onChange(typing.trim() === '' ? null : (parseInteger(typing) ?? typing))
    setTyping(null)
  }
  return (
    <>
      <input
        ref={ref}
        name={name}
        aria-label={i18n._('academicYear.studyDays.ofMonth', {
          month: monthName(monthKeys.indexOf(month), locale),
          days,
        })}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        inputMode="numeric"
        autoComplete="off"
        value={typing ?? (typeof held === 'number' || typeof held === 'string' ? String(held) : '')}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyping(event.target.value)}
        onBlur={() => {
          commit()
          onBlur()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // Enter ends the cell; it does not save the whole form.
            event.preventDefault()
            commit()
            focusBeside(event.currentTarget, event.shiftKey ? -1 : 1)
          } else if (event.key === 'Escape' && typing !== null) {
            event.preventDefault()
            setTyping(null)
          }
        }}
        className={`${controlStyle({ invalid: error !== undefined })} min-w-14 text-end`}
      />
      {error !== undefined && (
        <p id={errorId} className="mt-1 max-w-32 text-xs text-danger">
          {error}
        </p>
      )}
    </>
  )
}

function focusBeside(input: HTMLInputElement, step: 1 | -1): void {
  const cells = [...(input.closest('tr')?.querySelectorAll('input') ?? [])]
  cells[cells.indexOf(input) + step]?.focus()
}
