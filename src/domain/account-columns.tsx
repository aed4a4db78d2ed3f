import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import type { ListColumn } from '@/components/tables/columns'
import { Badge } from '@/components/ui/badge'

interface Account {
  last_name: string
  first_name: string
  username: string
  status: boolean
}

/** Names and user name of an account: one cell on the screen, a column for each in the file. */
export function accountNameColumns<Row extends Account>(renderName: (account: Row) => ReactNode): ListColumn<Row>[] {
  return [
    {
      id: 'last_name',
      accessorFn: ({ last_name: name }) => name,
      header: 'common.name',
      cell: ({ row }) => renderName(row.original),
      meta: { file: { header: 'person.lastName', width: 16, value: ({ last_name: name }) => name } },
    },
    {
      id: 'first_name',
      accessorFn: ({ first_name: name }) => name,
      header: 'person.firstName',
      meta: { isHidden: true, file: { width: 16, value: ({ first_name: name }) => name } },
    },
    {
      id: 'username',
      accessorFn: ({ username }) => username,
      header: 'userManagement.username',
      meta: { isHidden: true, file: { width: 20, value: ({ username }) => username } },
    },
  ]
}

/** Whether a user may sign in with an account. */
export function accountStatusColumn<Row extends Account>(): ListColumn<Row> {
  return {
    id: 'status',
    accessorFn: ({ status }) => status,
    header: 'common.status',
    cell: ({ row }) => <AccountStatus active={row.original.status} />,
    meta: {
      isStatus: true,
      file: { width: 12, value: ({ status }, { i18n }) => i18n._(status ? 'common.active' : 'common.inactive') },
    },
  }
}

export function AccountStatus({ active }: { active: boolean }) {
  const { i18n } = useLingui()
  return <Badge tone={active ? 'positive' : 'neutral'}>{i18n._(active ? 'common.active' : 'common.inactive')}</Badge>
}
