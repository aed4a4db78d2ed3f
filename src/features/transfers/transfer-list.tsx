import { useLingui } from '@lingui/react'
import type { I18n } from '@lingui/core'
import { formatDate } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { ListColumn } from '@/components/tables/columns'
import type { List, ListFilter } from '@/components/tables/list'
import { RowName } from '@/components/tables/row-name'
import { hidesPlaceFilters } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { Badge } from '@/components/ui/badge'
import { Select } from '@/components/ui/select'
import { areaFilters } from '@/domain/places/area-filters'
import { classFilters, schoolFilter, selectionYearFilter } from '@/domain/school-selection/selection-filters'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { birthDateColumn, genderColumn, studentIdColumn } from '@/domain/students/student-columns'
import { directionLabels, stateLabels, stateTones } from './labels'
import { type TransferListing, transferQueries } from './queries'
import type { directions, TransferRow } from './schema'
import { refusedText } from './refused-text'
import { SchoolName, schoolName } from './school-name'
import { TransferActions } from './transfer-actions'
import { transferYears } from './transfer-search'

type Direction = keyof typeof directions

/** Who chooses a school has year and suffix among the other filters. */
const besideSchool = (user: SignedInUser) => (hidesPlaceFilters(user) ? 'bar' : 'more')
const isDirection = (value: string): value is Direction => value in directionLabels

const filters: readonly ListFilter<TransferListing>[] = [
  selectionYearFilter({ rule: transferYears, at: besideSchool }),
  ...areaFilters({
    levels: { province: 'bar', district: 'bar' },
    isOffered: (user) => !hidesPlaceFilters(user),
    required: ['province'],
  }),
  { ...schoolFilter({ isRequired: true }), isRequired: true },
  ...classFilters({ at: besideSchool, gradesOf: () => 'degree', required: 'grade' }),
  {
    key: 'direction',
    label: 'transfer.direction',
    at: 'bar',
    isContext: true,
    format: ({ direction }, { i18n }) => i18n._(directionLabels[direction]),
    Control: function DirectionControl({ values: { direction }, onChange }) {
      const { i18n } = useLingui()
      return (
        <Select
          label={i18n._('transfer.direction')}
          value={direction}
          options={(['in', 'out'] as const).map((value) => ({ value, label: i18n._(directionLabels[value]) }))}
          onChange={(value) => onChange({ direction: isDirection(value) ? value : undefined })}
        />
      )
    },
  },
]

const columnsFor = (direction: Direction): readonly ListColumn<TransferRow>[] => [
  {
    id: 'student',
    header: 'student.title',
    cell: ({ row }) => <Student transfer={row.original} />,
    meta: {
      file: { header: 'common.name', width: 24, value: ({ student }, { locale }) => fullName(student, locale) },
    },
  },
  studentIdColumn(({ student }) => student, { isHidden: true }),
  genderColumn(({ student }) => student, { isHidden: true }),
  birthDateColumn(({ student }) => student, { isHidden: true }),
  {
    accessorKey: 'transferFromSchool',
    header: 'student.fromSchool',
    cell: ({ row }) => <SchoolName school={row.original.transferFromSchool} />,
    meta: {
      file: {
        width: 30,
        value: ({ transferFromSchool }, { i18n, locale }) => schoolName(transferFromSchool, i18n, locale),
      },
    },
  },
  {
    accessorKey: 'transferToSchool',
    header: 'transfer.toSchool',
    cell: ({ row }) => <SchoolName school={row.original.transferToSchool} />,
    meta: {
      file: {
        width: 30,
        value: ({ transferToSchool }, { i18n, locale }) => schoolName(transferToSchool, i18n, locale),
      },
    },
  },
  {
    id: 'classroom',
    header: 'classroom.name',
    cell: ({ row }) => <Classroom transfer={row.original} direction={direction} />,
    meta: { file: { width: 16, value: (row, { i18n }) => classOfTransfer(row, direction, i18n)?.label ?? null } },
  },
  {
    accessorKey: 'transferDate',
    header: 'student.transferDate',
    cell: ({ row }) => <span className="whitespace-nowrap">{formatDate(row.original.transferDate)}</span>,
    meta: { file: { width: 14, kind: 'date', value: ({ transferDate }) => transferDate } },
  },
  {
    id: 'reason',
    header: 'common.reason',
    meta: { isHidden: true, file: { width: 36, value: (row) => row.transfer_reason } },
  },
  {
    accessorKey: 'status',
    header: 'common.status',
    cell: ({ row }) => <State {...row.original} />,
    meta: {
      isStatus: true,
      file: {
        width: 20,
        value: ({ status, refusal }, { i18n }) =>
          refusal == null ? i18n._(stateLabels[status]) : refusedText(refusal, i18n),
      },
    },
  },
  {
    id: 'action',
    header: 'common.action',
    cell: ({ row }) => <TransferActions transfer={row.original} />,
    meta: { actions: true },
  },
]

const list = {
  name: 'transfers',
  title: 'transfer.title',
  count: 'transfer.count',
  noneFound: 'transfer.emptyHint',
  chooseFirst: 'transfer.chooseFirst',
  filters,
  rows: transferQueries.list,
  record: (id: string) => transferQueries.review(Number(id)),
}

/** The transfers of a school: a student who comes in has another class than one who goes out. */
export const transferLists: Record<Direction, List<TransferRow, TransferListing>> = {
  in: { ...list, columns: columnsFor('in') },
  out: { ...list, columns: columnsFor('out') },
}

function Student({ transfer: { student, transferFromSchool, transferToSchool } }: { transfer: TransferRow }) {
  return (
    <RowName
      details={[student.emis_student_id]}
      onPhone={
        <>
          <SchoolName school={transferFromSchool} /> → <SchoolName school={transferToSchool} />
        </>
      }
    >
      {fullName(student, useLocale())}
    </RowName>
  )
}

function Classroom({ transfer, direction }: { transfer: TransferRow; direction: Direction }) {
  const { i18n } = useLingui()
  const found = classOfTransfer(transfer, direction, i18n)
  if (found === null) return '–'
  return <span className={found.isAssigned ? 'whitespace-nowrap' : 'text-ink-muted'}>{found.label}</span>
}

function State({ status, refusal }: TransferRow) {
  const { i18n } = useLingui()
  if (refusal == null) return <Badge tone={stateTones[status]}>{i18n._(stateLabels[status])}</Badge>
  return (
    <>
      <Badge tone="danger">{i18n._('transfer.refused')}</Badge>
      <span className="ms-2 text-sm text-ink-muted">{refusal.reason}</span>
    </>
  )
}

/** Going out, the class that the student leaves; coming in, the one that was assigned, before that the grade asked for. */
function classOfTransfer(
  transfer: TransferRow,
  direction: 'in' | 'out',
  i18n: I18n,
): { label: string; isAssigned: boolean } | null {
  const room = direction === 'out' ? transfer.fromClassroom : transfer.classroom
  if (room !== null) return { label: classLabel(room, i18n), isAssigned: true }
  const grade = direction === 'out' ? transfer.fromGrade : transfer.grade
  return grade === null ? null : { label: gradeLabel(grade, i18n), isAssigned: false }
}
