import { type ReactNode, useMemo } from 'react'
import { useLingui } from '@lingui/react'
import { className } from '@/domain/classrooms/class-name'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { listColumns } from '@/components/tables/columns'
import { useMarkedRow } from '@/components/tables/row-mark'
import { DataTable } from '@/components/tables/data-table'
import { Badge } from '@/components/ui/badge'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { ClassroomActions } from './classroom-actions'
import { bilingualLabel, statusLabels, typeLabel } from '@/domain/classrooms/labels'
import { classroomQueries } from '@/domain/classrooms/queries'
import type { Classroom } from '@/domain/classrooms/schema'

/** A class with the year of its list. */
interface Row {
  room: Classroom
  year: AcademicYear
}

const column = listColumns<Row>()
const name = column.accessor('room', {
  id: 'grade',
  header: 'classroom.name',
  enableSorting: true,
  cell: ({ getValue }) => <Name room={getValue()} />,
})
const school = column.accessor('room', {
  id: 'school',
  header: 'school.title',
  enableSorting: true,
  cell: ({ getValue }) => <School room={getValue()} />,
})
const facts = [
  column.accessor('room', {
    id: 'teacher',
    header: 'classroom.teacher',
    cell: ({ getValue }) => <Teacher room={getValue()} />,
  }),
  column.accessor('room', {
    id: 'type',
    header: 'classroom.type',
    cell: ({ getValue }) => <Type room={getValue()} />,
  }),
  column.accessor('room', {
    id: 'bilingual',
    header: 'classroom.bilingual',
    cell: ({ getValue }) => <Bilingual room={getValue()} />,
  }),
  column.accessor('room', {
    id: 'status',
    header: 'classroom.status',
    enableSorting: true,
    cell: ({ getValue }) => <Status room={getValue()} />,
  }),
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row }) => <ClassroomActions {...row.original} />,
  }),
]
const ofOneSchool = column.columns([name, ...facts])
const ofManySchools = column.columns([name, school, ...facts])
const rowId = ({ room }: Row) => String(room.id)

interface ClassroomsTableProps {
  classrooms: readonly Classroom[]
  year: AcademicYear
  /** The list spans schools, so that each row says its own. */
  showsSchool: boolean
  sort: string
  onSort: (sort: string) => void
  summary: ReactNode
  emptyHint: string
}

export function ClassroomsTable({
  classrooms,
  year,
  showsSchool,
  sort,
  onSort,
  summary,
  emptyHint,
}: ClassroomsTableProps) {
  const { i18n } = useLingui()
  const listed = useMarkedRow({
    table: 'classrooms',
    rows: classrooms,
    readId: ({ id }) => String(id),
    detail: (id) => classroomQueries.detail(Number(id)),
  })
  const rows = useMemo(() => listed.rows.map((room) => ({ room, year })), [listed.rows, year])
  return (
    <DataTable
      name="classrooms"
      caption={i18n._('classroom.title')}
      columns={showsSchool ? ofManySchools : ofOneSchool}
      rows={rows}
      rowId={rowId}
      mark={listed.mark}
      sort={sort}
      onSort={onSort}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}

function Name({ room }: { room: Classroom }) {
  return <span className="whitespace-nowrap">{className(room, useLocale())}</span>
}

function School({ room }: { room: Classroom }) {
  const locale = useLocale()
  return room.school === undefined ? null : localName(room.school, locale)
}

function Teacher({ room: { teacher } }: { room: Classroom }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  return teacher === null ? (
    <span data-none className="text-ink-muted">
      {i18n._('classroom.noTeacher')}
    </span>
  ) : (
    fullName(teacher, locale)
  )
}

function Type({ room }: { room: Classroom }) {
  const { i18n } = useLingui()
  const label = typeLabel(room.type, i18n)
  return label === '' ? (
    <span data-none className="text-ink-muted">
      {i18n._('classroom.type.none')}
    </span>
  ) : (
    label
  )
}

function Bilingual({ room }: { room: Classroom }) {
  return bilingualLabel(room.bilingual, useLingui().i18n)
}

function Status({ room }: { room: Classroom }) {
  const { i18n } = useLingui()
  return <Badge tone={room.status === 1 ? 'positive' : 'neutral'}>{i18n._(statusLabels[room.status])}</Badge>
}
