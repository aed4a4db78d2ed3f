import { useLingui } from '@lingui/react'
import { FilterBar } from '@/components/tables/filter-bar'
import { useApplyDraft, useDraftValue } from '@/components/tables/filter-draft'
import { hidesPlaceFilters } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { Select } from '@/components/ui/select'
import { schoolChoiceErrors } from '@/domain/school-selection/choice-errors'
import { GradeField, SuffixField } from '@/domain/school-selection/class-fields'
import { SchoolFields, YearField } from '@/domain/school-selection/school-fields'
import { useSchoolChoice } from '@/domain/school-selection/use-school-choice'
import type { GraduationSearch } from './graduation-search'
import { resultLabels } from './labels'
import type { GraduationSelection } from './load-graduation'
import { graduationYears } from './years'

interface GraduationFilterProps {
  user: SignedInUser
  place: GraduationSelection
  search: GraduationSearch
  onSearch: (search: GraduationSearch) => void
  onReset: () => void
}

const required = ['academicYear', 'school', 'grade', 'suffix'] as const

/** Academic year, school, grade and suffix, all required, and the result; they apply on Search. */
export function GraduationFilter({ user, place, search, onSearch, onReset }: GraduationFilterProps) {
  const { i18n } = useLingui()
  const choice = useSchoolChoice({ user, place, search, years: graduationYears })
  const [result, setResult] = useDraftValue(() => search.result)
  const [tried, setTried] = useDraftValue(() => place.problem?.of === 'class')
  const applyDraft = useApplyDraft(onSearch)
  const { value, classrooms } = choice
  const errors = schoolChoiceErrors({ value, required, classrooms: classrooms.data ?? null })
  const fields = { choice, tried, errors }
  const apply = async () => {
    setTried(true)
    if (Object.keys(errors).length > 0) return
    // A press while the classes are on their way, or have failed to come, waits for them.
    const rooms = classrooms.data ?? (await classrooms.refetch({ cancelRefetch: false })).data
    if (rooms === undefined) return
    const found = schoolChoiceErrors({ value, required, classrooms: rooms })
    if (Object.keys(found).length === 0) applyDraft({ ...value, result })
  }
  const choosesPlace = !hidesPlaceFilters(user)
  const resultField = (
    <Select
      label={i18n._('graduation.result')}
      value={result === undefined ? '' : String(result)}
      options={[
        { value: '', label: i18n._('common.all') },
        { value: '1', label: i18n._(resultLabels[1]) },
        { value: '0', label: i18n._(resultLabels[0]) },
      ]}
      onChange={(chosen) => setResult(chosen === '' ? undefined : chosen === '1' ? 1 : 0)}
    />
  )
  return (
    <FilterBar
      onSearch={() => void apply()}
      onReset={onReset}
      moreCount={choosesPlace && result !== undefined ? 1 : 0}
      moreInvalid={choosesPlace && tried && errors.academicYear !== undefined}
      more={
        choosesPlace && (
          <>
            <YearField {...fields} />
            {resultField}
          </>
        )
      }
    >
      <SchoolFields {...fields} withoutYear={choosesPlace} />
      <GradeField {...fields} />
      <SuffixField {...fields} />
      {!choosesPlace && resultField}
    </FilterBar>
  )
}
