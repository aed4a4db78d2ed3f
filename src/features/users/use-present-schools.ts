import { useQuery } from '@tanstack/react-query'
import type { ComboboxOption } from '@/components/forms/match-options'
import { useLocale } from '@/lib/i18n/i18n'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { defaultYear } from '@/domain/academic-years/schema'
import { schoolQueries } from '@/domain/schools/queries'

const noOptions: readonly ComboboxOption[] = []

/** The schools of a place as a choice of raw schools: those of the present year, because an account has no year. */
export function usePresentSchools(gazetteer: string | undefined) {
  const locale = useLocale()
  const wanted = gazetteer !== undefined
  const years = useQuery({ ...academicYearQueries.all(), enabled: wanted })
  const academicYear = defaultYear(years.data?.data ?? [])?.id
  const schools = useQuery({
    ...schoolQueries.choice({ academicYear: academicYear ?? 0, gazetteer, locale }),
    enabled: wanted && academicYear !== undefined,
  })
  return {
    options: schools.data?.options ?? noOptions,
    isLoading: years.isFetching || schools.isFetching,
    isError: years.isError || schools.isError,
  }
}
