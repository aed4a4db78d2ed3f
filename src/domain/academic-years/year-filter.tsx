import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import type { ListFilter } from '@/components/tables/list'
import { Select } from '@/components/ui/select'
import { academicYearLabel, academicYearName } from './labels'
import { academicYearQueries } from './queries'

/** The filter by academic year, which a list always has. */
export const yearFilter: ListFilter<{ academicYear?: number | undefined }> = {
  key: 'academicYear',
  label: 'academicYear.title',
  at: 'bar',
  isRequired: true,
  isContext: true,
  format: ({ academicYear }, { i18n, isFile, read }) => {
    const year = read(academicYearQueries.all())?.data.find(({ id }) => id === academicYear)
    if (year === undefined) return null
    return isFile ? academicYearName(year) : academicYearLabel(year, i18n)
  },
  Control: function YearControl({ values: { academicYear }, onChange }) {
    const { i18n } = useLingui()
    const { data: years } = useSuspenseQuery(academicYearQueries.all())
    return (
      <Select
        label={i18n._('academicYear.title')}
        value={academicYear === undefined ? '' : String(academicYear)}
        options={years.data.map((year) => ({ value: String(year.id), label: academicYearLabel(year, i18n) }))}
        onChange={(id) => onChange({ academicYear: Number(id) })}
      />
    )
  },
}
