import { createFileRoute } from '@tanstack/react-router'
import { loadTransfers } from '@/features/transfers/load-transfers'
import { TransferPage } from '@/features/transfers/transfer-page'
import { transferSearch, type TransferSearch } from '@/features/transfers/transfer-search'
import { listNavigation } from '@/components/tables/list-navigation'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/transfer')({
  validateSearch: transferSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadTransfers({ queryClient, user: signedInUser(session), search: deps }),
  staticData: {
    title: 'transfer.title',
    requires: ['sts_transfer_student', 'sts_transfer_owned_student'],
    menu: { group: 'management', order: 8, icon: 'transfer' },
  },
  component: Transfers,
})

function Transfers() {
  const list = listNavigation<TransferSearch>(Route.useNavigate())
  const { session } = Route.useRouteContext()
  return (
    <TransferPage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      onSearch={list.onSearch}
      onReset={list.onReset}
      onPage={list.onPage}
    />
  )
}
