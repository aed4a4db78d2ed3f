import type { ReactElement, ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { DialogSubject } from '@/components/forms/dialog-subject'
import { EmptyList } from '@/components/tables/empty-list'
import { FilterDraft } from '@/components/tables/filter-draft'
import { PageHeader } from '@/components/layout/page-header'
import { PlaceNotice } from './place-notice'
import type { SelectionProblem } from './resolve-school-selection'
import { type Selected, selectionText } from './selection-text'

interface SelectionPageProps {
  actions: ReactNode
  /** What is listed; named above the list and in the dialogs over it. */
  selected: Selected
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
  const { actions, selected, problem, search, filter, emptyHint, children } = props
  const { i18n } = useLingui()
  const subject = children === false ? null : selectionText(selected, i18n)
  return (
    <DialogSubject value={subject}>
      <PageHeader actions={actions}>
        {subject !== null && <span className="text-base font-semibold text-ink">{subject}</span>}
      </PageHeader>
      <div className="flex flex-col gap-2">
        <PlaceNotice problem={problem} />
        <FilterDraft search={search} isWaiting={children === false}>
          {filter}
          {children === false ? <EmptyList hint={problem === null ? emptyHint : undefined} /> : children}
        </FilterDraft>
      </div>
    </DialogSubject>
  )
}
