import { useLingui } from '@lingui/react'
import { ActiveFilters } from '@/components/tables/active-filters'
import { EmptyList } from '@/components/tables/empty-list'
import { ExportListButton } from '@/components/tables/export-list-button'
import { FilterDraft } from '@/components/tables/filter-draft'
import type { SignedInUser } from '@/auth/session'
import { PageHeader } from '@/components/layout/page-header'
import { PlaceNotice } from '@/domain/school-selection/place-notice'
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

/** Who goes on to which class: a class, its results, and what is decided for each pupil. */
export function GraduationPage({ user, place, search, onPage, ...filter }: GraduationPageProps) {
  const { i18n } = useLingui()
  const { listing, school, year } = place
  const { result } = search
  return (
    <>
      <PageHeader
        actions={
          listing !== null && (
            <ExportListButton
              name="graduations"
              make={async (context) => (await import('./graduation-export')).graduationExport(context, place, listing)}
            />
          )
        }
      />
      <div className="flex flex-col gap-3">
        <PlaceNotice problem={place.problem} />
        <FilterDraft search={search}>
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
        </FilterDraft>
        {listing === null || school === null || year === null ? (
          <EmptyList hint={place.problem === null ? i18n._('graduation.chooseClass') : undefined} />
        ) : (
          <GraduationClassTable
            // What is selected belongs to one class.
            key={`${String(school.id)} ${String(listing.grade)} ${listing.suffix}`}
            user={user}
            school={school}
            year={year}
            listing={listing}
            onPage={onPage}
          />
        )}
      </div>
    </>
  )
}
