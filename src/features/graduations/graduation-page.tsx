import { useLingui } from '@lingui/react'
import { ActiveFilters } from '@/components/tables/active-filters'
import { ExportListButton } from '@/components/tables/export-list-button'
import type { SignedInUser } from '@/auth/session'
import { SelectionPage } from '@/domain/school-selection/selection-page'
import { GraduationClassTable } from './graduation-class-table'
import { GraduationFilter } from './graduation-filter'
import type { GraduationSearch } from './graduation-search'
import { resultLabels } from './labels'
import type { GraduationSelection } from './load-graduation'

interface GraduationPageProps {
  user: SignedInUser
  place: GraduationSelection
  search: GraduationSearch
  /** Applies the filters, from the first page on. */
  onSearch: (search: GraduationSearch) => void
  onReset: () => void
  /** Another page or size of the same class. */
  onPage: (part: Partial<GraduationSearch>) => void
}

/** The graduation of a class: its results and the decision for each student. */
export function GraduationPage({ user, place, search, onPage, ...filter }: GraduationPageProps) {
  const { i18n } = useLingui()
  const { listing, school, year, classrooms } = place
  const { result } = search
  return (
    <SelectionPage
      actions={
        listing !== null && (
          <ExportListButton
            name="graduations"
            make={async (context) => (await import('./graduation-export')).graduationExport(context, place, listing)}
          />
        )
      }
      selected={{ year, school, ...listing }}
      problem={place.problem}
      search={search}
      filter={
        <>
          <GraduationFilter user={user} place={place} search={search} {...filter} />
          <ActiveFilters
            filters={
              result === undefined
                ? []
                : [
                    {
                      key: 'result',
                      label: `${i18n._('graduation.result')}: ${i18n._(resultLabels[result])}`,
                      onDrop: () => filter.onSearch({ ...search, result: undefined, page: undefined }),
                    },
                  ]
            }
          />
        </>
      }
      emptyHint={i18n._(school !== null && classrooms === null ? 'error.gettingClasses' : 'graduation.chooseClass')}
    >
      {listing !== null && school !== null && year !== null && place.classroom !== null && (
        <GraduationClassTable
          // The selection belongs to one class.
          key={`${String(school.id)} ${String(listing.grade)} ${listing.suffix}`}
          user={user}
          school={school}
          year={year}
          classroom={place.classroom}
          listing={listing}
          onPage={onPage}
        />
      )}
    </SelectionPage>
  )
}
