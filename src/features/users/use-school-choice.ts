import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@/lib/i18n'
import { localName } from '@/lib/localized'
import { academicYearQueries } from '@/features/academic-years/queries'
import { defaultYear } from '@/features/academic-years/schema'
import { schoolQueries } from '@/features/schools/queries'

/** The schools of a place as a choice of raw schools: those of the present year, because an account has no year. */
export function useSchoolChoice(gazetteer: string | undefined) {
  const locale = useLocale()
  const wanted = gazetteer !== undefined
  const years = useQuery({ ...academicYearQueries.all(), enabled: wanted })
  const academicYear = defaultYear(years.data?.data ?? [])?.id
  const schools = useQuery({
    ...schoolQueries.lookup({ academicYear: academicYear ?? 0, gazetteer, locale }),
    enabled: wanted && academicYear !== undefined,
  })
  return {
    options: (schools.data?.data ?? []).map((each) => ({
      value: String(each.school_id),
      label: localName(each, locale),
      detail: each.code,
      searchText: `${each.name} ${each.name_en} ${each.code} ${each.emis_code}`,
    })),
    isLoading: years.isFetching || schools.isFetching,
    isError: years.isError || schools.isError,
  }
}
