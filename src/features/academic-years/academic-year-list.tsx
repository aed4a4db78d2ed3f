import { useLingui } from '@lingui/react'
import { formatDate } from '@/lib/dates/dates'
import type { ListColumn } from '@/components/tables/columns'
import type { List, PageValues } from '@/components/tables/list'
import { RowName } from '@/components/tables/row-name'
import { Badge } from '@/components/ui/badge'
import { TextLink } from '@/components/ui/text-link'
import { academicYearName, statusLabels, statusTones, vacationSpan } from '@/domain/academic-years/labels'
import { academicYearQueries } from '@/domain/academic-years/queries'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { AcademicYearActions } from './academic-year-actions'

const facts: readonly ListColumn<AcademicYear>[] = [
  {
    accessorKey: 'start_date',
    header: 'academicYear.start',
    cell: ({ row }) => <Day date={row.original.start_date} />,
    meta: { file: { width: 14, kind: 'date', value: (year) => year.start_date } },
  },
  {
    accessorKey: 'end_date',
    header: 'academicYear.finish',
    cell: ({ row }) => <Day date={row.original.end_date} />,
    meta: { file: { width: 14, kind: 'date', value: (year) => year.end_date } },
  },
  {
    accessorKey: 'status',
    header: 'common.status',
    cell: ({ row }) => <Status status={row.original.status} />,
    meta: { isStatus: true, file: { width: 16, value: ({ status }, { i18n }) => i18n._(statusLabels[status]) } },
  },
  {
    accessorKey: 'short_vacation',
    header: 'academicYear.shortVacation',
    cell: ({ row }) => <Vacation vacation={row.original.short_vacation} />,
    meta: { file: { width: 26, value: (year) => vacationSpan(year.short_vacation) } },
  },
  {
    accessorKey: 'long_vacation',
    header: 'academicYear.longVacation',
    cell: ({ row }) => <Vacation vacation={row.original.long_vacation} />,
    meta: { file: { width: 26, value: (year) => vacationSpan(year.long_vacation) } },
  },
]

const nameColumn = { id: 'year', header: 'academicYear.year', meta: { file: { width: 16, value: academicYearName } } }

export const academicYearList: List<AcademicYear, PageValues> = {
  name: 'academic-years',
  title: 'academicYear.title',
  count: 'academicYear.count',
  columns: [
    { ...nameColumn, cell: ({ row }) => <Name year={row.original} isLink /> },
    ...facts,
    {
      id: 'action',
      header: 'common.action',
      cell: ({ row }) => <AcademicYearActions year={row.original} />,
      meta: { actions: true },
    },
  ],
  filters: [],
  rows: academicYearQueries.list,
  record: (id) => academicYearQueries.detail(Number(id)),
}

/** The same for those who may only look. */
export const academicYearsToView: List<AcademicYear, PageValues> = {
  ...academicYearList,
  columns: [{ ...nameColumn, cell: ({ row }) => <Name year={row.original} /> }, ...facts],
}

function Name({ year, isLink = false }: { year: AcademicYear; isLink?: boolean }) {
  const name = academicYearName(year)
  return (
    <RowName details={[]} onPhone={`${formatDate(year.start_date)} – ${formatDate(year.end_date)}`}>
      {isLink ? (
        <TextLink to="/academic-year/edit/$academicYearId" params={{ academicYearId: year.id }}>
          {name}
        </TextLink>
      ) : (
        name
      )}
    </RowName>
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
    <span className="whitespace-nowrap">{span}</span>
  )
}
