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
    cell: ({ row }) => <Group user={row.original} />,
  }),
  column.accessor('school', { header: 'school.title', cell: ({ getValue }) => <School school={getValue()} /> }),
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

/** The group, and of an officer the place. */
function Group({ user: { user_group: group, school, district, province } }: { user: User }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const places = school === null ? [district, province].filter((place) => place !== null) : []
  return (
    <>
      {i18n._(groupLabels[group])}
      {places.length > 0 && (
        <span className="block text-xs/4 text-ink-muted">
          {places.map((place) => localName(place, locale)).join(' · ')}
        </span>
      )}
    </>
  )
}

function School({ school }: Pick<User, 'school'>) {
  const locale = useLocale()
  return <>{school === null ? '' : localName(school, locale)}</>
}
