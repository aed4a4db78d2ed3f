import { useEffect, useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { holidayQueries } from '@/features/holidays/queries'
import type { AcademicYearFormValues, AcademicYearInput } from './input-schema'
import { followProposal, proposeStudyDays, yearsWithoutHolidays } from './propose-study-days'
import type { StudyDayCounts } from './schema'

const noHolidays: readonly never[] = []

/**
 * Proposes the study days of a year from the calendar. In a new year the counts follow its dates and vacations until
 * somebody types another one; in a year that is there already they change only by `propose`, which fills what is empty.
 */
export function useProposedStudyDays(
  { control, getValues, setValue }: UseFormReturn<AcademicYearFormValues, unknown, AcademicYearInput>,
  { follows }: { follows: boolean },
) {
  const holidays = useQuery(holidayQueries.all()).data ?? noHolidays
  const [start_date, end_date, short_vacation_start, short_vacation_end, long_vacation_start, long_vacation_end] =
    useWatch({
      control,
      name: [
        'start_date',
        'end_date',
        'short_vacation_start',
        'short_vacation_end',
        'long_vacation_start',
        'long_vacation_end',
      ],
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
    hasProposal: Object.keys(proposal).length > 0,
    propose: () =>
      setValue('study_days.0', followProposal(getValues('study_days.0'), {}, proposal), { shouldDirty: true }),
  }
}
