import { hidesPlaceFilters } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { FilterBar } from '@/components/tables/filter-bar'
import { useApplyDraft } from '@/components/tables/filter-draft'
import { narrowestCode } from '@/domain/places/area'
import { ChoiceArea, SchoolFields } from '@/domain/school-selection/school-fields'
import { useSchoolChoice } from '@/domain/school-selection/use-school-choice'
import type { ClassroomSearch } from './classroom-search'
import { classroomYears, type ClassroomSelection } from './load-classroom-list'

interface ClassroomFilterProps {
  user: SignedInUser
  place: ClassroomSelection
  search: ClassroomSearch
  onSearch: (search: ClassroomSearch) => void
  onReset: () => void
}

const nothing = { tried: false, errors: {}, optional: true } as const

/** Place, academic year and school; they apply on Search. Who has one school chooses the year alone. */
export function ClassroomFilter({ user, place, search, onSearch, onReset }: ClassroomFilterProps) {
  const gazetteer = place.school === null ? narrowestCode(place.area) : search.gazetteer
  const choice = useSchoolChoice({
    user,
    place,
    years: classroomYears,
    search: { gazetteer },
    classes: false,
  })
  const applyDraft = useApplyDraft(onSearch)
  const choosesPlace = !hidesPlaceFilters(user)
  const { draft, value } = choice
  const apply = () =>
    applyDraft({
      academicYear: value.academicYear,
      // A school that the chosen year does not have is named all the same: the page says so.
      school: value.school ?? draft.schoolId,
      gazetteer: choosesPlace ? narrowestCode(draft.area) : undefined,
    })
  return (
    <FilterBar
      onSearch={apply}
      onReset={onReset}
      more={choosesPlace ? <ChoiceArea choice={choice} levels={['commune', 'village']} {...nothing} /> : null}
    >
      <SchoolFields choice={choice} {...nothing} />
    </FilterBar>
  )
}
