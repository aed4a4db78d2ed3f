import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { listColumns } from '@/components/tables/columns'
import { useMarkedRow } from '@/components/tables/row-mark'
import { DataTable } from '@/components/tables/data-table'
import { AccountStatus } from '@/components/layout/account-status'
import { groupLabels } from './labels'
import { userQueries } from './queries'
import type { User } from './schema'
import { UserActions } from './user-actions'

const column = listColumns<User>()

const columns = column.columns([
  column.accessor('username', {
    header: 'userManagement.username',
    cell: ({ getValue }) => <span className="break-all">{getValue()}</span>,
  }),
  column.accessor('last_name', { header: 'person.lastName' }),
  column.accessor('first_name', { header: 'person.firstName' }),
  column.accessor('user_group', {
    header: 'userManagement.group',
    cell: ({ getValue }) => <Group name={getValue()} />,
  }),
  column.accessor('school', { header: 'school.title', cell: ({ row }) => <Workplace user={row.original} /> }),
  column.accessor('status', {
    header: 'userManagement.status',
    cell: ({ getValue }) => <AccountStatus active={getValue()} />,
  }),
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row }) => <UserActions user={row.original} />,
  }),
])

const rowId = (user: User) => String(user.id)

interface UsersTableProps {
  users: readonly User[]
  summary: ReactNode
  emptyHint: string
}

/** The list of users. */
export function UsersTable({ users, summary, emptyHint }: UsersTableProps) {
  const { i18n } = useLingui()
  const listed = useMarkedRow({
    table: 'users',
    rows: users,
    readId: rowId,
    detail: (id) => userQueries.detail(Number(id)),
  })
  return (
    <DataTable
      name="users"
      caption={i18n._('userManagement.title')}
      columns={columns}
      {...listed}
      rowId={rowId}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}

function Group({ name }: { name: User['user_group'] }) {
  const { i18n } = useLingui()
  return <>{i18n._(groupLabels[name])}</>
}

/** The school; of an officer, who has none, the place. */
function Workplace({ user: { school, district, province } }: { user: User }) {
  const locale = useLocale()
  if (school !== null) return <>{localName(school, locale)}</>
  const places = [district, province].filter((place) => place !== null)
  return <span className="text-ink-muted">{places.map((place) => localName(place, locale)).join(' · ')}</span>
}
