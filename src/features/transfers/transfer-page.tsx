import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { ExportListButton } from '@/components/tables/export-list-button'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import type { SignedInUser } from '@/auth/session'
import { QueryPart } from '@/components/layout/query-part'
import { SelectionPage } from '@/domain/school-selection/selection-page'
import type { TransferSelection } from './load-transfers'
import { NewTransferButton } from './new-transfer-button'
import { transferQueries, type TransferListing } from './queries'
import { TransferFilter } from './transfer-filter'
import type { TransferSearch } from './transfer-search'
import { TransfersTable } from './transfers-table'

interface TransferPageProps {
  user: SignedInUser
  place: TransferSelection
  search: TransferSearch
  /** Applies the filters, from the first page on. */
  onSearch: (search: TransferSearch) => void
  onReset: () => void
  /** Another page or size of the same list. */
  onPage: (part: Pick<TransferSearch, 'page' | 'size'>) => void
}

/** The transfers of a school, coming in or going out. */
export function TransferPage({ place, search, onPage, ...filter }: TransferPageProps) {
  const { i18n } = useLingui()
  const { listing } = place
  return (
    <SelectionPage
      actions={
        <>
          {listing !== null && (
            <ExportListButton
              name="transfers"
              make={async (context) => (await import('./transfer-export')).transferExport(context, place, listing)}
            />
          )}
          <NewTransferButton place={place} />
        </>
      }
      selected={{ ...place, ...listing }}
      problem={place.problem}
      search={search}
      filter={<TransferFilter place={place} search={search} {...filter} />}
      emptyHint={i18n._('transfer.chooseFirst')}
    >
      {listing !== null && <Transfers place={place} listing={listing} onPage={onPage} />}
    </SelectionPage>
  )
}

interface TransfersProps {
  place: TransferSelection
  listing: TransferListing
  onPage: TransferPageProps['onPage']
}

function Transfers({ place, listing, onPage }: TransfersProps) {
  const { i18n } = useLingui()
  const { page, size } = listing
  return (
    <QueryPart query={useQuery(transferQueries.list(listing))}>
      {({ data, total }) => (
        <>
          <TransfersTable
            transfers={data}
            place={place}
            summary={<ResultLine text={i18n._('transfer.count', { n: total })} />}
            emptyHint={i18n._(page > 0 ? 'list.page.beyond' : 'transfer.emptyHint')}
          />
          <Pagination table="transfers" page={page} size={size} total={total} onChange={onPage} />
        </>
      )}
    </QueryPart>
  )
}
