import type { ReactElement, ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { FilterBar } from '@/components/tables/filter-bar'
import { useApplyDraft, useDraftValue } from '@/components/tables/filter-draft'
import type { SignedInUser } from '@/auth/session'
import { schoolChoiceErrors } from '@/domain/school-selection/choice-errors'
import { SchoolFields } from '@/domain/school-selection/school-fields'
import { SelectionPage } from '@/domain/school-selection/selection-page'
import { useSchoolChoice } from '@/domain/school-selection/use-school-choice'
import { type ScholarshipSelection, scholarshipYears, type SchoolListing } from './load-scholarship-page'
import type { ScholarshipSearch } from './scholarship-search'

/** The props that the route gives a scholarship page. */
export interface ScholarshipPageProps {
  user: SignedInUser
  place: ScholarshipSelection
  search: ScholarshipSearch
  /** Applies the filters, from the first page on. */
  onSearch: (search: ScholarshipSearch) => void
  onReset: () => void
  /** Another page or size of the same list. */
  onPage: (part: Pick<ScholarshipSearch, 'page' | 'size'>) => void
}

interface ScholarshipPageFrameProps extends Omit<ScholarshipPageProps, 'onPage'> {
  actions: ReactNode
  /** Shown below the filter once a school is chosen. */
  children: (listing: SchoolListing) => ReactElement
}

const required = ['academicYear', 'school'] as const

/** The head of a scholarship page and its school filter, which applies on Search. */
export function ScholarshipPageFrame({ actions, children, ...filter }: ScholarshipPageFrameProps) {
  const { i18n } = useLingui()
  const { search, place } = filter
  return (
    <SelectionPage
      actions={actions}
      selected={place}
      problem={place.problem}
      search={search}
      filter={<SchoolFilter {...filter} />}
      emptyHint={i18n._('scholarship.chooseSchool')}
    >
      {place.listing !== null && children(place.listing)}
    </SelectionPage>
  )
}

type SchoolFilterProps = Omit<ScholarshipPageFrameProps, 'actions' | 'children'>

function SchoolFilter({ user, place, search, onSearch, onReset }: SchoolFilterProps) {
  const choice = useSchoolChoice({ user, place, search, years: scholarshipYears, classes: false })
  const [tried, setTried] = useDraftValue(() => false)
  const applyDraft = useApplyDraft(onSearch)
  const { academicYear, school } = choice.value
  const errors = schoolChoiceErrors({ value: choice.value, required })
  const apply = () => {
    setTried(true)
    if (Object.keys(errors).length === 0) applyDraft({ academicYear, school })
  }
  return (
    <FilterBar onSearch={apply} onReset={onReset}>
      <SchoolFields choice={choice} tried={tried} errors={errors} />
    </FilterBar>
  )
}
