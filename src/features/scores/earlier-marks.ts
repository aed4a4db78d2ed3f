import { queryOptions } from '@tanstack/react-query'
import { schoolMonths } from '@/domain/academic-years/months'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { leastEarlierMonths } from '@/domain/results/unlikely-mark'
import { scoreQueries, type SheetKey } from './queries'

/** A class's marks by enrollment and subject, from the first month of the year on; a missing mark leaves no gap. */
export type EarlierMarks = ReadonlyMap<number, ReadonlyMap<number, readonly number[]>>

interface EarlierKey extends Omit<SheetKey, 'academicYear'> {
  year: Pick<AcademicYear, 'id' | 'start_date' | 'end_date' | 'study_days'>
}

export const earlierMarkQueries = {
  /** What was entered before a month. The sheet does not need it to be shown: read it when the browser is idle. */
  ofSheet: ({ classroom, year, month, student }: EarlierKey) => {
    const months = monthsBefore(month, year)
    return queryOptions({
      // Not below the key of scores: a save of the open sheet changes no earlier month and must not read them again.
      queryKey: ['earlier-marks', { classroom, academicYear: year.id, months, student }],
      staleTime: 0,
      refetchOnWindowFocus: false,
      queryFn: async ({ client, signal }): Promise<EarlierMarks> => {
        const marks = new Map<number, Map<number, number[]>>()
        if (months.length < leastEarlierMonths) return marks
        // One month after the other, so that a call of the user never waits behind many.
        for (const month of months) {
          signal.throwIfAborted()
          const key = { classroom, academicYear: year.id, month: month, student }
          // A sheet in memory is used until a save makes it outdated.
          const { rows } = await client.query({ ...scoreQueries.sheet(key), staleTime: Infinity })
          for (const { enrollment_id: enrollment, scores } of rows) {
            const bySubject = marks.get(enrollment) ?? new Map<number, number[]>()
            marks.set(enrollment, bySubject)
            for (const { subject_id: subject, score } of scores) {
              bySubject.set(subject, [...(bySubject.get(subject) ?? []), score])
            }
          }
        }
        return marks
      },
    })
  },
}

/** The months with school before a month, in the order of the year; none before a semester, which is no month. */
function monthsBefore(month: number, year: EarlierKey['year']): number[] {
  const months = schoolMonths(year)
  return months.slice(0, Math.max(0, months.indexOf(month)))
}
