import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { holidayQueries } from '@/features/holidays/queries'
import { monthKeys } from '@/lib/dates/month-codes'
import type { AcademicYearFormValues, AcademicYearInput } from '@/domain/academic-years/input-schema'
import { dateFields } from './form-values'
import { followProposal, proposeStudyDays, yearsWithoutHolidays } from './propose-study-days'
import type { StudyDayCounts } from '@/domain/academic-years/schema'

const noHolidays: readonly never[] = []

/**
 * Proposes the study days of a year from the calendar. In a new year a count follows the dates and vacations until the user
 * types another one; in an existing year counts change only by `propose`, which fills the empty ones.
 */
export function useProposedStudyDays(
  { control, getValues, setValue }: UseFormReturn<AcademicYearFormValues, unknown, AcademicYearInput>,
  { follows }: { follows: boolean },
) {
  const holidays = useQuery(holidayQueries.all()).data ?? noHolidays
  const [start_date, end_date, short_vacation_start, short_vacation_end, long_vacation_start, long_vacation_end] =
    useWatch({
      control,
      name: dateFields,
    })
  const dates = useMemo(
    () => ({
      start_date,
      end_date,
      short_vacation_start,
      short_vacation_end,
      long_vacation_start,
      long_vacation_end,
    }),
    [start_date, end_date, short_vacation_start, short_vacation_end, long_vacation_start, long_vacation_end],
  )
  const counts = useWatch({ control, name: 'study_days.0' })
  const proposal = useMemo(() => proposeStudyDays(dates, holidays), [dates, holidays])
  const last = useRef<StudyDayCounts>({})
  useEffect(() => {
    if (!follows) return
    const counts = followProposal(getValues('study_days.0'), last.current, proposal)
    last.current = proposal
    setValue('study_days.0', counts)
  }, [follows, proposal, getValues, setValue])
  return {
    yearsWithoutHolidays: yearsWithoutHolidays(dates, holidays),
    /** True if the calendar can fill a month that is empty. */
    hasProposal: monthKeys.some((month) => proposal[month] !== undefined && (counts[month] ?? null) === null),
    propose: () =>
      setValue('study_days.0', followProposal(getValues('study_days.0'), {}, proposal), { shouldDirty: true }),
  }
}
