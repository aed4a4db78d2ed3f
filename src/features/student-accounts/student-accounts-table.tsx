import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { listColumns } from '@/components/tables/columns'
import { useMarkedRow } from '@/components/tables/row-mark'
import { DataTable } from '@/components/tables/data-table'
import { AccountStatus } from '@/components/layout/account-status'
import { GenderName } from '@/domain/gender-name'
import { studentAccountQueries } from './queries'
import type { StudentAccount } from './schema'
import { StudentAccountActions } from './student-account-actions'

const column = listColumns<StudentAccount>()

const columns = column.columns([
  column.accessor('username', {
    header: 'userManagement.username',
    cell: ({ getValue }) => <span className="break-all">{getValue()}</span>,
  }),
  column.accessor('sts_id', { header: 'student.id' }),
  column.accessor('last_name', {
    header: 'person.lastName',
    cell: ({ row: { original } }) => <InLocale khmer={original.last_name} latin={original.last_name_en} />,
  }),
  column.accessor('first_name', {
    header: 'person.firstName',
    cell: ({ row: { original } }) => <InLocale khmer={original.first_name} latin={original.first_name_en} />,
  }),
  column.accessor('gender', { header: 'student.gender', cell: ({ getValue }) => <GenderName gender={getValue()} /> }),
  column.accessor('birth_date', {
    header: 'person.birthDate',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDate(getValue())}</span>,
  }),
  column.accessor('status', {
    header: 'userManagement.status',
    cell: ({ getValue }) => <AccountStatus active={getValue()} />,
  }),
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row }) => <StudentAccountActions account={row.original} />,
  }),
])

const rowId = ({ username }: StudentAccount) => username

/** The student accounts that were found. */
export function StudentAccountsTable({
  accounts,
  summary,
  emptyHint,
}: {
  accounts: readonly StudentAccount[]
  summary: ReactNode
  emptyHint: string
}) {
  const { i18n } = useLingui()
  const listed = useMarkedRow({
    table: 'student-accounts',
    rows: accounts,
    readId: rowId,
    detail: studentAccountQueries.detail,
  })
  return (
    <DataTable
      name="student-accounts"
      caption={i18n._('studentAccount.title')}
      columns={columns}
      {...listed}
      rowId={rowId}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}

/** In English a part of a name in Latin letters, where there is one. */
function InLocale({ khmer, latin }: { khmer: string; latin: string | null }) {
  return useLocale() === 'en' && latin !== null && latin !== '' ? latin : khmer
}
