import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import type { ComboboxOption } from '@/components/forms/match-options'
import { useDraftValue } from '@/components/tables/filter-draft'
import type { DataQueryChoice } from './choice'
import { wireFilter } from './choice'
import { dataQueryQueries } from './queries'

const noOptions: readonly ComboboxOption[] = []

/** A choice while it is being made; a change clears what no longer fits. */
export function useQueryDraft(applied: DataQueryChoice, choosesSchool: boolean) {
  const locale = useLocale()
  const [draft, , updateDraft] = useDraftValue(() => applied)
  const change = (part: Partial<DataQueryChoice>) => updateDraft((now) => ({ ...now, ...part }))
  // The schools to choose from are those of the year, the place and the degree.
  const narrowing = wireFilter({ ...draft, indicators: [], school: undefined, grade: undefined, round: undefined })
  const schools = useQuery({
    ...dataQueryQueries.schools(narrowing ?? { 'dataSource.academicYear': 0, aggregateBy: 'school' }),
    enabled: choosesSchool && narrowing !== null && draft.area.province !== undefined,
  })
  const options = useMemo(
    () =>
      schools.data?.map((school) => ({
        value: String(school.id),
        label: localName(school, locale),
        detail: school.emis_code,
        searchText: [school.name, school.name_en, school.emis_code],
      })) ?? noOptions,
    [schools.data, locale],
  )
  return { draft, change, schools: { options, isFetching: schools.isFetching, isError: schools.isError } }
}
