import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { CircleCheck, CircleOff } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { listColumns } from '@/components/tables/columns'
import { useMarkedRow } from '@/components/tables/row-mark'
import { DataTable } from '@/components/tables/data-table'
import { useUser } from '@/auth/use-session'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { mayOpenClassrooms } from './access'
import { accomplishmentLevels, statusLabels } from '@/domain/schools/labels'
import { schoolQueries } from '@/domain/schools/queries'
import type { School } from '@/domain/schools/schema'
import { SchoolActions } from './school-actions'

const column = listColumns<School>()

// The ids of the sortable ones are the API's names of the columns. Those that are worked with come first.
const columns = column.columns([
  column.accessor('code', {
    header: 'school.code',
    enableSorting: true,
    cell: ({ getValue }) => <Code text={getValue()} />,
  }),
  column.accessor('name', {
    header: 'school.name',
    enableSorting: true,
    meta: { cardTitle: true },
    cell: ({ row }) => <Name school={row.original} />,
  }),
  column.accessor('name_en', { header: 'school.nameEn', enableSorting: true, meta: { shrinks: 'w-[14%] min-w-20' } }),
  column.accessor('degree', {
    header: 'school.degree',
    enableSorting: true,
    cell: ({ getValue }) => <Degree degree={getValue()} />,
  }),
  column.accessor('principle', {
    header: 'school.principal',
    cell: ({ getValue }) => <Principal principal={getValue()} />,
  }),
  column.accessor('status', { header: 'school.status', cell: ({ getValue }) => <Status status={getValue()} /> }),
  column.accessor('accomplishment_status', {
    header: 'accomplishment.title',
    cell: ({ getValue }) => <Accomplishment level={getValue()} />,
  }),
  column.accessor('emis_code', {
    header: 'school.emisCode',
    enableSorting: true,
    cell: ({ getValue }) => <Code text={getValue()} />,
  }),
  column.display({
    id: 'classrooms',
    header: 'school.classrooms',
    cell: ({ row }) => <Classrooms school={row.original} />,
  }),
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row }) => <SchoolActions school={row.original} />,
  }),
])

const rowId = (school: School) => String(school.id)

interface SchoolsTableProps {
  schools: readonly School[]
  sort: string
  onSort: (sort: string) => void
  summary: ReactNode
  emptyHint?: string | undefined
}

/** The list of schools. */
export function SchoolsTable({ schools, sort, onSort, summary, emptyHint }: SchoolsTableProps) {
  const { i18n } = useLingui()
  const listed = useMarkedRow({
    table: 'schools',
    rows: schools,
    readId: rowId,
    detail: (id) => schoolQueries.detail(Number(id)),
  })
  return (
    <DataTable
      name="schools"
      caption={i18n._('school.title')}
      columns={columns}
      {...listed}
      rowId={rowId}
      sort={sort}
      onSort={onSort}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}

function Code({ text }: { text: string }) {
  return <span className="whitespace-nowrap tabular-nums">{text}</span>
}

function Name({ school }: { school: School }) {
  return (
    <TextLink to="/school/view/$schoolId" params={{ schoolId: school.id }}>
      {school.name}
    </TextLink>
  )
}

function Degree({ degree }: Pick<School, 'degree'>) {
  return localName(degree, useLocale())
}

/** Family name, then given name. */
function Principal({ principal }: { principal: School['principle'] }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return principal === null ? (
    <span data-none className="text-ink-muted">
      {i18n._('school.noPrincipal')}
    </span>
  ) : (
    <span className="whitespace-nowrap">{fullName(principal, locale)}</span>
  )
}

function Classrooms({ school }: { school: School }) {
  const { i18n } = useLingui()
  const user = useUser()
  const text = i18n._('school.classrooms')
  if (user === null || !mayOpenClassrooms(user, school)) return <span className="text-ink-muted">{text}</span>
  return (
    <span className="whitespace-nowrap">
      <TextLink
        to="/classroom"
        search={{ academicYear: school.academic_year_id, school: school.id }}
        aria-label={`${text}: ${localName(school, i18n.locale === 'en' ? 'en' : 'km')}`}
      >
        {text}
      </TextLink>
    </span>
  )
}

function Status({ status }: Pick<School, 'status'>) {
  const { i18n } = useLingui()
  const text = i18n._(statusLabels[status])
  const Icon = status === 1 ? CircleCheck : CircleOff
  return (
    <span
      title={text}
      className={status === 1 ? 'inline-flex align-middle text-positive' : 'inline-flex align-middle text-ink-muted'}
    >
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{text}</span>
    </span>
  )
}

/** A mark for each part of the year's work, filled where it is completed, and the last completed one in a word. */
function Accomplishment({ level }: { level: number }) {
  const { i18n } = useLingui()
  const texts = accomplishmentLevels[level]
  if (texts === undefined) return null
  const label = i18n._(texts.label)
  return (
    <span title={label} className="inline-flex items-center gap-2 align-middle text-xs">
      <span aria-hidden className="inline-flex gap-0.5">
        {[1, 2, 3].map((part) => (
          <span
            key={part}
            className={cn(
              'size-2.5 rounded-full border',
              part <= level ? 'border-accent bg-accent' : 'border-line-strong',
            )}
          />
        ))}
      </span>
      <span aria-hidden>{i18n._(texts.word)}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
