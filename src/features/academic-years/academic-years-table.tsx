import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import { listColumns } from '@/components/tables/columns'
import { useMarkedRow } from '@/components/tables/row-mark'
import { DataTable } from '@/components/tables/data-table'
import { Badge } from '@/components/ui/badge'
import { AcademicYearActions } from './academic-year-actions'
import { academicYearName, statusLabels, statusTones, vacationSpan } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'

const column = listColumns<AcademicYear>()

const facts = column.columns([
  column.accessor(academicYearName, {
    id: 'year',
    header: 'academicYear.year',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{getValue()}</span>,
  }),
  column.accessor('start_date', { header: 'academicYear.start', cell: ({ getValue }) => <Day date={getValue()} /> }),
  column.accessor('end_date', { header: 'academicYear.finish', cell: ({ getValue }) => <Day date={getValue()} /> }),
  column.accessor('status', { header: 'academicYear.status', cell: ({ getValue }) => <Status status={getValue()} /> }),
  column.accessor('short_vacation', {
    header: 'academicYear.shortVacation',
    cell: ({ getValue }) => <Vacation vacation={getValue()} />,
  }),
  column.accessor('long_vacation', {
    header: 'academicYear.longVacation',
    cell: ({ getValue }) => <Vacation vacation={getValue()} />,
  }),
])

const withActions = column.columns([
  ...facts,
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row }) => <AcademicYearActions year={row.original} />,
  }),
])

const rowId = (year: AcademicYear) => String(year.id)

interface AcademicYearsTableProps {
  years: readonly AcademicYear[]
  mayManage: boolean
  summary: ReactNode
  emptyHint?: string | undefined
}

/** The list of academic years. Who may only look gets no actions. */
export function AcademicYearsTable({ years, mayManage, summary, emptyHint }: AcademicYearsTableProps) {
  const { i18n } = useLingui()
  const listed = useMarkedRow({
    table: 'academic-years',
    rows: years,
    readId: rowId,
    detail: (id) => academicYearQueries.detail(Number(id)),
  })
  return (
    <DataTable
      name="academic-years"
      caption={i18n._('academicYear.title')}
      columns={mayManage ? withActions : facts}
      {...listed}
      rowId={rowId}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}

function Day({ date }: { date: string }) {
  return <span className="whitespace-nowrap">{formatDate(date)}</span>
}

function Status({ status }: Pick<AcademicYear, 'status'>) {
  const { i18n } = useLingui()
  return <Badge tone={statusTones[status]}>{i18n._(statusLabels[status])}</Badge>
}

function Vacation({ vacation }: { vacation: AcademicYear['short_vacation'] }) {
  const { i18n } = useLingui()
  const span = vacationSpan(vacation)
  return span === null ? (
    <span className="text-ink-muted">{i18n._('academicYear.noVacation')}</span>
  ) : (
    <span className="cards:whitespace-nowrap">{span}</span>
  )
}
