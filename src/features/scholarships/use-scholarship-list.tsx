import type { ReactNode } from 'react'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
import { schoolFilter, selectionYearFilter } from '@/domain/school-selection/selection-filters'
import { pendingSelection } from '@/domain/school-selection/selection-values'
import { hidesPlaceFilters } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { usePendingSearch } from '@/components/shell/leaving'
import type { ListFilter } from '@/components/tables/list'
import type { NavigateList } from '@/components/tables/list-search'
import { areaFilters } from '@/domain/places/area-filters'
import { type ScholarshipSelection, toListing } from './load-scholarship-page'
import {
  type ScholarshipListing,
  type ScholarshipSearch,
  scholarshipSearch,
  scholarshipYears,
  type SchoolListing,
} from './scholarship-search'

/** The props that the route gives a scholarship page. */
export interface ScholarshipPageProps {
  user: SignedInUser
  found: ScholarshipSelection
  search: ScholarshipSearch
  navigate: NavigateList<ScholarshipSearch>
  /** What waits in the places of an officer, before a school is chosen. */
  places: ReactNode
}

/** The filters of the scholarship pages: a school in its year. */
export const scholarshipFilters: readonly ListFilter<ScholarshipListing>[] = [
  selectionYearFilter({ rule: scholarshipYears, at: 'bar' }),
  ...areaFilters({
    levels: { province: 'bar', district: 'bar' },
    isOffered: (user) => !hidesPlaceFilters(user),
    required: ['province'],
  }),
  { ...schoolFilter({ isRequired: true }), isRequired: true },
]

/** What the list of a scholarship page is made of, and the school that is chosen; null before. */
export function useScholarshipList(table: string, { user, found, search, navigate, places }: ScholarshipPageProps) {
  const { listing, problem } = found
  const pending = usePendingSearch(scholarshipSearch, search)
  const chosen =
    pending === search ? listing : toListing(pending, user, table, pendingSelection(pending, listing, user))
  return {
    listing: chosenSchool(listing),
    props: {
      user,
      values: listing,
      chosen,
      schema: scholarshipSearch,
      navigate,
      start: places,
      problem: problem && <PlaceNotice problem={problem} />,
    },
  }
}

function chosenSchool({ academicYear, school, ...page }: ScholarshipListing): SchoolListing | null {
  return academicYear === undefined || school === undefined ? null : { academicYear, school, ...page }
}
