import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { ListColumn } from '@/components/tables/columns'
import type { List } from '@/components/tables/list'
import { textFilter } from '@/components/tables/list-filters'
import { RowName } from '@/components/tables/row-name'
import { TextLink } from '@/components/ui/text-link'
import { accountNameColumns, accountStatusColumn } from '@/domain/account-columns'
import { birthDateColumn, genderColumn } from '@/domain/students/student-columns'
import { type StudentAccountListing, studentAccountQueries } from './queries'
import type { StudentAccount } from './schema'
import { StudentAccountActions } from './student-account-actions'

type Row = StudentAccount & { id: number }

const columns: readonly ListColumn<Row>[] = [
  ...accountNameColumns<Row>((account) => <Name account={account} />),
  {
    accessorKey: 'sts_id',
    header: 'student.id',
    cell: ({ row }) => <span className="tabular-nums">{row.original.sts_id}</span>,
    meta: { file: { width: 16, value: (account) => account.sts_id } },
  },
  genderColumn((account) => account),
  birthDateColumn((account) => account),
  accountStatusColumn(),
  {
    id: 'action',
    header: 'common.action',
    cell: ({ row }) => <StudentAccountActions account={row.original} />,
    meta: { actions: true },
  },
]

export const studentAccountList: List<Row, StudentAccountListing> = {
  name: 'student-accounts',
  title: 'studentAccount.title',
  count: 'studentAccount.count',
  noneFound: 'studentAccount.noneFound',
  columns,
  filters: [
    textFilter({ key: 'stsId', label: 'student.id', at: 'search' }),
    textFilter({ key: 'lastName', label: 'person.lastName', at: 'bar' }),
    textFilter({ key: 'firstName', label: 'person.firstName', at: 'bar' }),
  ],
  rows: studentAccountQueries.list,
  record: studentAccountQueries.detail,
  markOf: ({ username }) => username,
}

/** The name; below it the username, which no two accounts share. */
function Name({ account }: { account: StudentAccount }) {
  const locale = useLocale()
  return (
    <RowName details={[account.username]}>
      <TextLink to="/account/student/edit/$studentAccId" params={{ studentAccId: account.username }}>
        {fullName(account, locale)}
      </TextLink>
    </RowName>
  )
}
