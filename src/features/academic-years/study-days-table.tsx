import { useEffect, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useLingui } from '@lingui/react'
import { lazyWithRetry } from '@/components/ui/lazy'
import { LoadingSpinner } from '@/components/ui/spinner'
import { useLocale } from '@/lib/i18n/i18n'
import { studyMonths } from './form-values'
import type { YearForm } from './study-days-entries'

// The form is there before its grid, which a new year needs only when its dates are known.
const StudyDaysGrid = lazyWithRetry(async () => (await import('./study-days-grid')).StudyDaysGrid, LoadingSpinner)

interface StudyDaysTableProps {
  form: YearForm
  isNew: boolean
}

/**
 * The study days in each month of the year: a table with one column per month, edited in
 * place like a sheet and saved with the year.
 */
export function StudyDaysTable({ form, isNew }: StudyDaysTableProps) {
  const { control } = form
  const { i18n } = useLingui()
  const locale = useLocale()
  const [start_date, end_date] = useWatch({ control, name: ['start_date', 'end_date'] })
  const months = useMemo(() => studyMonths({ start_date, end_date }), [start_date, end_date])
  useEffect(() => StudyDaysGrid.preload(), [])
  if (months.length === 0) return <p className="text-sm text-ink-muted">{i18n._('academicYear.studyDays.needDates')}</p>
  // Other months, and names in another language, are another table.
  return <StudyDaysGrid key={`${locale} ${months.join(' ')}`} form={form} months={months} isNew={isNew} />
}
