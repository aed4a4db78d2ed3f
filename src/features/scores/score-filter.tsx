import { useState } from 'react'
import { useLingui } from '@lingui/react'
import { monthName } from '@/lib/dates'
import { useLocale } from '@/lib/i18n'
import { FilterBar } from '@/lists/filter-bar'
import type { SignedInUser } from '@/session/session'
import { Select } from '@/ui/select'
import type { AcademicYear } from '@/features/academic-years/schema'
import { schoolChoiceErrors } from '@/features/school-choice/shared/choice-errors'
import { GradeField, SuffixField } from '@/features/school-choice/shared/class-fields'
import { SchoolFields } from '@/features/school-choice/shared/school-fields'
import { useSchoolChoice } from '@/features/school-choice/shared/use-school-choice'
import type { ScorePlace } from './load-score-page'
import { periodsOf, scoreYears } from './score-choice'
import type { ScoreSearch } from './score-search'

interface ScoreFilterProps {
  user: SignedInUser
  place: ScorePlace
  search: ScoreSearch
  yearLabel: (year: AcademicYear) => string
  onSearch: (search: ScoreSearch) => void
  onReset: () => void
}

const required = ['academicYear', 'school', 'grade', 'suffix'] as const

/** Academic year, school, grade, suffix and month or semester, all required; they apply on Search (lifecycle §2.7). */
export function ScoreFilter({ user, place, search, yearLabel, onSearch, onReset }: ScoreFilterProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const choice = useSchoolChoice({ user, place, search, years: scoreYears })
  const [drafted, setMonth] = useState(place.month)
  const [tried, setTried] = useState(false)
  const { year, value, classrooms } = choice
  const periods = year === null ? [] : periodsOf(year)
  // Another year may have other months.
  const month = periods.find((code) => code === drafted)
  const errors = schoolChoiceErrors({ value, required, classrooms: classrooms.data ?? null })
  const apply = () => {
    setTried(true)
    const isComplete = Object.keys(errors).length === 0 && month !== undefined
    if (isComplete && classrooms.data !== undefined) onSearch({ ...value, month })
  }
  const fields = { choice, tried, errors }
  return (
    <FilterBar onSearch={apply} onReset={onReset}>
      <SchoolFields {...fields} yearLabel={yearLabel} />
      <GradeField {...fields} />
      <SuffixField {...fields} />
      <Select
        label={i18n._('score.filter.month')}
        required
        value={month === undefined ? '' : String(month)}
        options={periods.map((code) => ({ value: String(code), label: monthName(code, locale) }))}
        placeholder={i18n._('common.choose')}
        error={tried && month === undefined ? i18n._('common.error.require') : undefined}
        onChange={(code) => setMonth(Number(code))}
      />
    </FilterBar>
  )
}
