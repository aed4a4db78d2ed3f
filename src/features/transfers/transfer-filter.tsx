import { useLingui } from '@lingui/react'
import { ActiveFilters } from '@/components/tables/active-filters'
import { FilterBar } from '@/components/tables/filter-bar'
import { useApplyDraft, useDraftValue } from '@/components/tables/filter-draft'
import { hidesPlaceFilters } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { Select } from '@/components/ui/select'
import { schoolChoiceErrors } from '@/domain/school-selection/choice-errors'
import { GradeField, SuffixField } from '@/domain/school-selection/class-fields'
import { SchoolFields, YearField } from '@/domain/school-selection/school-fields'
import { useSchoolChoice } from '@/domain/school-selection/use-school-choice'
import { directionLabels } from './labels'
import { transferYears, type TransferSelection } from './load-transfers'
import type { TransferSearch } from './transfer-search'

interface TransferFilterProps {
  user: SignedInUser
  place: TransferSelection
  search: TransferSearch
  onSearch: (search: TransferSearch) => void
  onReset: () => void
}

const required = ['academicYear', 'school', 'grade'] as const
const isDirection = (value: string): value is 'in' | 'out' => value in directionLabels

/** School, academic year, grade, suffix and direction; they apply on Search. */
export function TransferFilter({ user, place, search, onSearch, onReset }: TransferFilterProps) {
  const { i18n } = useLingui()
  const choice = useSchoolChoice({ user, place, years: transferYears, search })
  const [direction, setDirection] = useDraftValue(() => search.direction ?? 'in')
  const [tried, setTried] = useDraftValue(() => place.problem?.of === 'class')
  const applyDraft = useApplyDraft(onSearch)
  const errors = schoolChoiceErrors({
    value: choice.value,
    required,
    classrooms: choice.classrooms.data ?? null,
    grades: choice.grades,
  })
  const apply = () => {
    setTried(true)
    if (Object.keys(errors).length === 0) applyDraft({ ...choice.value, direction })
  }
  const fields = { choice, tried, errors }
  const choosesPlace = !hidesPlaceFilters(user)
  return (
    <>
      <FilterBar
        onSearch={apply}
        onReset={onReset}
        moreCount={choosesPlace && choice.draft.suffix !== undefined ? 1 : 0}
        moreInvalid={choosesPlace && tried && (errors.academicYear ?? errors.suffix) !== undefined}
        more={
          choosesPlace && (
            <>
              <YearField {...fields} />
              <SuffixField {...fields} all />
            </>
          )
        }
      >
        <SchoolFields {...fields} withoutYear={choosesPlace} />
        <GradeField {...fields} of="degree" />
        {!choosesPlace && <SuffixField {...fields} all />}
        <Select
          label={i18n._('transfer.direction')}
          value={direction}
          options={(['in', 'out'] as const).map((value) => ({ value, label: i18n._(directionLabels[value]) }))}
          onChange={(value) => {
            if (isDirection(value)) setDirection(value)
          }}
        />
      </FilterBar>
      {search.suffix !== undefined && (
        <ActiveFilters
          filters={[
            {
              key: 'suffix',
              label: `${i18n._('classroom.suffix')}: ${search.suffix}`,
              onDrop: () => onSearch({ ...search, page: undefined, suffix: undefined }),
            },
          ]}
        />
      )}
    </>
  )
}
