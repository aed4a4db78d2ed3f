import { type ComponentType, useState } from 'react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { WriteMeta } from '@/lib/api/query-client'
import { useMarkCreated } from '@/components/tables/row-mark'
import type { SchoolListing } from '../load-scholarship-page'
import { ScholarshipPageFrame, type ScholarshipPageProps } from '../scholarship-page-frame'
import { AddRoundButton } from './add-round-button'
import { addRefusal, closedYear } from './round-entries'
import { RoundList } from './round-list'
import type { RoundListKey } from './round-queries'
import type { roundColumns, RoundRow } from './round-table'

/** A school's rounds in a year, and how many there are. */
export interface RoundPage<Row> {
  data: Row[]
  total: number
}

interface RoundDialogProps<Row, Page> {
  listing: SchoolListing
  /** The school's list as it is now. */
  present: Page
  /** The edited row, as it was when the dialog opened; null to add the next round. */
  row: Row | null
  onAdded: (row: Row) => void
  onClose: () => void
}

/** The differences between the pages of received and of paid money. Texts are message ids. */
export interface RoundsKind<Row extends RoundRow, Page extends RoundPage<Row>> {
  table: string
  caption: string
  columns: ReturnType<typeof roundColumns<Row>>
  list: (listing: SchoolListing) => UseQueryOptions<Page, Error, Page, RoundListKey>
  remove: () => { mutationFn: (row: Row) => Promise<unknown>; meta: WriteMeta }
  Dialog: ComponentType<RoundDialogProps<Row, Page>> & { preload: () => void }
  /** Why a list that has room for another round takes none. */
  refusal?: (list: Page) => string | null
  /** The sum of the list, as text. */
  summary: (list: Page, i18n: I18n) => string
  /** The amount that is named before a row is deleted. */
  amount: (row: Row) => number
  texts: { add: string; emptyHint: string; deleteTitle: string; deleteBody: string; deleteError: string }
}

interface RoundsPageProps<Row extends RoundRow, Page extends RoundPage<Row>> extends ScholarshipPageProps {
  kind: RoundsKind<Row, Page>
}

const nowhere = { academicYear: 0, school: 0, page: 0, size: 0 }

/** The money that a school has received for its scholarship students, or paid to them, round by round. */
export function RoundsPage<Row extends RoundRow, Page extends RoundPage<Row>>({
  kind,
  onPage,
  ...frame
}: RoundsPageProps<Row, Page>) {
  const { i18n } = useLingui()
  const { listing, year } = frame.place
  const { Dialog } = kind
  const closed = closedYear(year)
  const markCreated = useMarkCreated(kind.table)
  const query = useQuery({ ...kind.list(listing ?? nowhere), enabled: listing !== null })
  /** The subject of the open dialog: a round that is entered, or null for the next one, at one school. */
  const [editing, setEditing] = useState<{ school: number; row: Row | null } | null>(null)
  const open = (row: Row | null) => setEditing({ school: listing?.school ?? 0, row })
  const refusal = query.data === undefined ? null : (kind.refusal?.(query.data) ?? null)
  return (
    <>
      <ScholarshipPageFrame
        {...frame}
        actions={
          <AddRoundButton
            label={i18n._(kind.texts.add)}
            refusal={closed ?? addRefusal(listing !== null, query) ?? refusal}
            onPress={() => open(null)}
            preload={Dialog.preload}
          />
        }
      >
        {(shown) => (
          <RoundList kind={kind} query={query} listing={shown} closed={closed} onEdit={open} onPage={onPage} />
        )}
      </ScholarshipPageFrame>
      {editing !== null && listing?.school === editing.school && query.data !== undefined && (
        <Dialog
          listing={listing}
          present={query.data}
          row={editing.row}
          onAdded={({ id }) => markCreated(id)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
