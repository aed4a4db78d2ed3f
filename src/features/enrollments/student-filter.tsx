import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { areaLevels, type Area } from '@/domain/places/area'
import { FilterBar } from '@/components/tables/filter-bar'
import { useApplyDraft, useDraftValue } from '@/components/tables/filter-draft'
import { hidesPlaceFilters, lockedDistrict, lockedProvince } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { Checkbox } from '@/components/ui/checkbox'
import { controlStyle } from '@/components/ui/control-style'
import { FieldShell } from '@/components/ui/field-shell'
import { gazetteerQueries } from '@/domain/places/queries'
import { schoolChoiceErrors } from '@/domain/school-selection/choice-errors'
import { GradeField, SuffixField } from '@/domain/school-selection/class-fields'
import { ChoiceArea, SchoolFields, YearField } from '@/domain/school-selection/school-fields'
import { useSchoolChoice } from '@/domain/school-selection/use-school-choice'
import { gradesFor, studentYears, type StudentSelection } from './load-student-list'
import type { StudentSearch } from './student-search'

interface StudentFilterProps {
  user: SignedInUser
  place: StudentSelection
  search: StudentSearch
  onSearch: (search: StudentSearch) => void
  onReset: () => void
}

/** The filters of the student list ; they apply on Search. */
export function StudentFilter({ user, place, search, onSearch, onReset }: StudentFilterProps) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const choice = useSchoolChoice({
    user,
    place,
    years: studentYears,
    search: { ...search, gazetteer: place.gazetteer },
  })
  const [keyword, setKeyword] = useDraftValue(() => search.keyword ?? '')
  const [duplicates, setDuplicates] = useDraftValue(() => search.duplicates === true)
  // An address that names a class which does not exist says so from the beginning.
  const [tried, setTried] = useDraftValue(() => place.problem?.of === 'class')
  const applyDraft = useApplyDraft(onSearch)
  const choosesPlace = !hidesPlaceFilters(user)
  const gradeSource = gradesFor(user)
  const errors = schoolChoiceErrors({
    value: choice.value,
    // A name or number is searched in all schools until one is chosen.
    required: keyword.trim() !== '' && choosesPlace ? ['academicYear'] : ['academicYear', 'school'],
    classrooms: choice.classrooms.data ?? null,
    grades: gradeSource === 'degree' ? choice.grades : null,
  })

  const findAreaId = (area: Area): number | undefined => {
    const level = areaLevels.findLast((each) => area[each] !== undefined)
    if (level === undefined) return undefined
    const wider = areaLevels[areaLevels.indexOf(level) - 1]
    const own = [lockedDistrict(user), lockedProvince(user)].find((locked) => locked?.code === area[level])
    // The place was chosen from this list, so that it is there.
    const listed = queryClient.getQueryData(gazetteerQueries.places(level, wider && area[wider]).queryKey)
    return own?.id ?? listed?.find(({ code }) => code === area[level])?.id
  }

  const apply = () => {
    setTried(true)
    if (Object.keys(errors).length > 0) return
    applyDraft({
      ...choice.value,
      gazetteerId: choosesPlace ? findAreaId(choice.draft.area) : undefined,
      keyword: keyword.trim() === '' ? undefined : keyword.trim(),
      duplicates: duplicates || undefined,
    })
  }

  const fields = { choice, tried, errors }
  const classFields = (
    <>
      {/* Of the degree: who has no class yet is often of a grade that has none. */}
      <GradeField {...fields} all of={gradeSource} />
      <SuffixField {...fields} all />
    </>
  )
  const { area, grade, suffix } = choice.draft
  const others = [duplicates || undefined, ...(choosesPlace ? [grade, suffix, area.commune, area.village] : [])]
  return (
    <FilterBar
      onSearch={apply}
      onReset={onReset}
      search={
        <FieldShell label={i18n._('student.nameOrId')}>
          {(control) => (
            <input
              {...control}
              type="search"
              autoComplete="off"
              maxLength={100}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
              className={controlStyle({ invalid: false })}
            />
          )}
        </FieldShell>
      }
      moreCount={others.filter((each) => each !== undefined).length}
      moreInvalid={choosesPlace && tried && (errors.academicYear ?? errors.grade ?? errors.suffix) !== undefined}
      more={
        <>
          {choosesPlace && (
            <>
              <YearField {...fields} />
              {classFields}
              <ChoiceArea choice={choice} levels={['commune', 'village']} tried={tried} />
            </>
          )}
          <div className="flex items-center pt-5">
            <Checkbox label={i18n._('student.duplicates')} checked={duplicates} onChange={setDuplicates} />
          </div>
        </>
      }
    >
      <SchoolFields {...fields} withoutYear={choosesPlace} />
      {!choosesPlace && classFields}
    </FilterBar>
  )
}
