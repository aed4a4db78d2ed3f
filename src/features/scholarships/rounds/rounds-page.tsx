import { type ComponentType, useMemo, useState } from 'react'
import { useMutation, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Plus } from 'lucide-react'
import type { WriteMeta } from '@/lib/api/query-client'
import { formatRiel } from '@/domain/riel'
import { confirm } from '@/components/feedback/confirm'
import type { List } from '@/components/tables/list'
import { ListPage } from '@/components/tables/list-page'
import { ResultLine } from '@/components/tables/result-line'
import { useMarkCreated } from '@/components/tables/row-mark'
import { Button } from '@/components/ui/button'
import { MoneyShort } from '../next-round'
import { notifyFailure } from '../notify-failure'
import type { ScholarshipListing, SchoolListing } from '../scholarship-search'
import { type ScholarshipPageProps, useScholarshipList } from '../use-scholarship-list'
import { addRefusal, closedYear, enteredRounds } from './round-entries'
import { roundLabels } from './round-labels'
import { roundContext, type RoundRow } from './round-list'
import type { RoundListKey } from './round-queries'

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
  list: List<Row, ScholarshipListing>
  /** The page has no list of the money received itself. */
  leadsToFunding: boolean
  rounds: (listing: SchoolListing) => UseQueryOptions<Page, Error, Page, RoundListKey>
  remove: () => { mutationFn: (row: Row) => Promise<unknown>; meta: WriteMeta }
  Dialog: ComponentType<RoundDialogProps<Row, Page>> & { preload: () => void }
  /** Why a list that has room for another round takes none. */
  refusal?: (list: Page) => string | null
  /** The sum of the list, as text. */
  summary: (list: Page, i18n: I18n) => string
  /** The amount that is named before a row is deleted. */
  amount: (row: Row) => number
  texts: { add: string; deleteTitle: string; deleteBody: string; deleteError: string }
}

interface RoundsPageProps<Row extends RoundRow, Page extends RoundPage<Row>> extends ScholarshipPageProps {
  kind: RoundsKind<Row, Page>
}

const nothingListed: SchoolListing = { academicYear: 0, school: 0, page: 0, size: 0 }

/** The money that a school has received for its scholarship students, or paid to them, round by round. */
export function RoundsPage<Row extends RoundRow, Page extends RoundPage<Row>>({
  kind,
  ...page
}: RoundsPageProps<Row, Page>) {
  const { i18n } = useLingui()
  const { Dialog, list, texts, amount } = kind
  const { listing, props } = useScholarshipList(list.name, page)
  const closed = closedYear(page.found.year)
  const markCreated = useMarkCreated(list.name)
  const query = useQuery({ ...kind.rounds(listing ?? nothingListed), enabled: listing !== null })
  const entries = query.data
  const school = listing?.school
  /** The subject of the open dialog: a round that is entered, or null for the next one, at one school. */
  const [editing, setEditing] = useState<{ school: number; row: Row | null } | null>(null)
  const { mutate: remove } = useMutation({
    ...kind.remove(),
    onError: (error) => notifyFailure(error, texts.deleteError, i18n),
  })
  const context = useMemo(() => {
    const find = (id: number) => entries?.data.find((row) => row.id === id)
    const confirmRemoval = async (row: Row) => {
      const yes = await confirm({
        title: i18n._(texts.deleteTitle, { round: i18n._(roundLabels[row.round]) }),
        body: i18n._(texts.deleteBody, { amount: formatRiel(amount(row)) }),
        confirmLabel: i18n._('common.delete'),
        danger: true,
      })
      if (yes) remove(row)
    }
    return {
      entered: entries === undefined ? [] : enteredRounds(entries),
      closed,
      onEdit: (id: number) => {
        const row = find(id)
        if (row !== undefined && school !== undefined) setEditing({ school, row })
      },
      onDelete: (id: number) => {
        const row = find(id)
        if (row !== undefined) void confirmRemoval(row)
      },
    }
  }, [entries, closed, school, i18n, texts, amount, remove])
  const full = entries === undefined ? null : (kind.refusal?.(entries) ?? null)
  const refusal = closed ?? addRefusal(listing !== null, query) ?? full
  return (
    <roundContext.Provider value={context}>
      <ListPage
        {...props}
        list={list}
        above={
          listing !== null && closed === null && <MoneyShort listing={listing} leadsToFunding={kind.leadsToFunding} />
        }
        summary={entries !== undefined && <ResultLine text={kind.summary(entries, i18n)} />}
        actions={
          <Button
            variant="primary"
            icon={<Plus aria-hidden className="size-4" />}
            disabledReason={refusal === null ? null : i18n._(refusal)}
            onClick={() => school !== undefined && setEditing({ school, row: null })}
            preload={Dialog.preload}
          >
            {i18n._(texts.add)}
          </Button>
        }
      />
      {editing !== null && listing?.school === editing.school && entries !== undefined && (
        <Dialog
          listing={listing}
          present={entries}
          row={editing.row}
          onAdded={({ id }) => markCreated(id)}
          onClose={() => setEditing(null)}
        />
      )}
    </roundContext.Provider>
  )
}
