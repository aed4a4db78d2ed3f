import type { ReactElement, ReactNode } from 'react'
import { EmptyList } from '@/components/tables/empty-list'
import { FilterDraft } from '@/components/tables/filter-draft'
import { PageHeader } from '@/components/layout/page-header'
import { PlaceNotice } from './place-notice'
import type { SelectionProblem } from './resolve-school-selection'

interface SelectionPageProps {
  actions: ReactNode
  /** Why the address does not lead to what it names. */
  problem: SelectionProblem | null
  /** The search parameters that the filter reads. */
  search: object
  /** The filter; it applies on Search. */
  filter: ReactNode
  /** The hint shown while nothing is listed. */
  emptyHint?: string
  /** The list; false until enough is chosen. */
  children: ReactElement | false
}

/** A page about a selection of year, school or class: its filter, and the list of what is selected. */
export function SelectionPage(props: SelectionPageProps) {
  const { actions, problem, search, filter, emptyHint, children } = props
  return (
    <>
      <PageHeader actions={actions} />
      <div className="flex flex-col gap-2">
        <PlaceNotice problem={problem} />
        <FilterDraft search={search} isWaiting={children === false}>
          {filter}
          {children === false ? <EmptyList hint={problem === null ? emptyHint : undefined} /> : children}
        </FilterDraft>
      </div>
    </>
  )
}
