import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import { listColumns } from '@/components/tables/columns'
import { DataTable } from '@/components/tables/data-table'
import { useRowMark } from '@/components/tables/row-mark'
import type { useSelection } from '@/components/tables/selection'
import { AccountStatus } from '@/components/layout/account-status'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { TextLink } from '@/components/ui/text-link'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { BirthDate } from '@/domain/students/birth-date-cell'
import { GenderName } from '@/domain/gender-name'
import type { StudentRow } from '@/features/students/schema'
import { entryStatusLabels, entryStatusTones } from './labels'
import { StudentActions, type StudentContext } from './student-actions'

/** A student with what its table row needs from the list. */
interface Line {
  row: StudentRow
  context: StudentContext
  /** True if the student is chosen; null where students cannot be chosen. */
  chosen: boolean | null
  choose: (wanted: boolean) => void
}

const column = listColumns<Line>()

const nameId = (rowId: string) => `student-name-${rowId}`

const school = column.accessor('row.school', {
  id: 'school',
  header: 'school.title',
  meta: { shrinks: 'w-[20%] min-w-32' },
  cell: ({ getValue }) => <SchoolName school={getValue()} />,
})

// The ids of the sortable ones are the API's names of the columns. Those that are worked with come first.
const [name, ...facts] = column.columns([
  column.accessor('row.student.last_name', {
    id: 'name',
    header: 'student.name',
    enableSorting: true,
    meta: { nameId },
    cell: ({ row }) => <Name line={row.original} />,
  }),
  column.accessor('row.student.emis_student_id', { id: 'emis_student_id', header: 'student.id', enableSorting: true }),
  column.accessor('row.student.gender', {
    id: 'gender',
    header: 'student.gender',
    enableSorting: true,
    cell: ({ getValue }) => <GenderName gender={getValue()} />,
  }),
  column.accessor('row.student.birth_date', {
    id: 'birth_date',
    header: 'person.birthDate',
    enableSorting: true,
    cell: ({ getValue }) => <BirthDate date={getValue()} />,
  }),
  column.accessor('row', {
    id: 'classroom',
    header: 'classroom.name',
    enableSorting: true,
    cell: ({ getValue }) => <Class row={getValue()} />,
  }),
  column.accessor('row.entry_status', {
    id: 'entry_status',
    header: 'enrollment.entryStatus',
    enableSorting: true,
    cell: ({ getValue }) => <EntryStatus status={getValue()} />,
  }),
  column.accessor('row.scholarships', {
    id: 'scholarships',
    header: 'student.scholarships',
    meta: { shrinks: 'w-[20%] min-w-32' },
    cell: ({ getValue }) => <Scholarships ids={getValue()} />,
  }),
  column.accessor('row.student', {
    id: 'account',
    header: 'student.account',
    cell: ({ getValue }) => <Account student={getValue()} />,
  }),
  column.accessor('row.student.phone_number_1', {
    id: 'phone',
    header: 'person.phone',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{getValue()}</span>,
  }),
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row }) => <StudentActions {...row.original} />,
  }),
])

const columns = column.columns([name, ...facts])
const withSchool = column.columns([name, school, ...facts])
const lineId = ({ row }: Line) => String(row.id)

interface StudentsTableProps {
  students: readonly StudentRow[]
  context: StudentContext
  showsSchool: boolean
  /** Null where the students cannot be selected. */
  selection: ReturnType<typeof useSelection<StudentRow>> | null
  sort: string
  onSort: (sort: string) => void
  summary: ReactNode
  emptyHint: string
}

/** The enrollments of the student list. */
export function StudentsTable({ students, context, showsSchool, selection, ...list }: StudentsTableProps) {
  const { i18n } = useLingui()
  const lines = students.map((row) => ({
    row,
    context,
    chosen: selection?.rows.includes(row) === true ? selection.has(row.id) : null,
    choose: (wanted: boolean) => selection?.choose(row.id, wanted),
  }))
  const mark = useRowMark('students')
  const marked = lines.find(({ row }) => String(row.student.id) === mark?.id)
  return (
    <DataTable
      name="students"
      caption={i18n._('student.title')}
      columns={showsSchool ? withSchool : columns}
      rows={lines}
      rowId={lineId}
      mark={marked && mark && { ...mark, id: lineId(marked) }}
      {...list}
    />
  )
}

/** The name leads to the student; where students can be chosen there is a box before it. */
function Name({ line: { row, chosen, choose } }: { line: Line }) {
  const name = fullName(row.student, useLocale())
  const isClosed = row.profile_open === false
  return (
    // No dictionary has names in it: Khmer would break inside of one.
    <span className="inline-flex items-center gap-2 cards:whitespace-nowrap">
      {chosen !== null && (
        <Checkbox label={name} labelledBy={nameId(String(row.id))} checked={chosen} onChange={choose} />
      )}
      {isClosed ? (
        <span id={nameId(String(row.id))}>{name}</span>
      ) : (
        <TextLink id={nameId(String(row.id))} to="/student/view/$studentId" params={{ studentId: row.student.id }}>
          {name}
        </TextLink>
      )}
    </span>
  )
}

function SchoolName({ school }: { school: StudentRow['school'] }) {
  return localName(school, useLocale())
}

function Class({ row: { classroom, grade } }: { row: StudentRow }) {
  const { i18n } = useLingui()
  if (classroom === null) {
    return (
      <span className="text-ink-muted">{i18n._('student.gradeWithoutClass', { grade: gradeLabel(grade, i18n) })}</span>
    )
  }
  return <span className="whitespace-nowrap">{classLabel(classroom, i18n)}</span>
}

function EntryStatus({ status }: { status: StudentRow['entry_status'] }) {
  const { i18n } = useLingui()
  return <Badge tone={entryStatusTones[status]}>{i18n._(entryStatusLabels[status])}</Badge>
}

function Scholarships({ ids }: { ids: readonly number[] | null }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: options } = useSuspenseQuery(studentOptionQueries.all())
  if (ids === null || ids.length === 0) {
    return (
      <span data-none className="text-ink-muted">
        {i18n._(ids === null ? 'student.notSaid' : 'student.scholarships.none')}
      </span>
    )
  }
  const names = options.scholarship.filter(({ id }) => ids.includes(id)).map((each) => localName(each, locale))
  return names.join(', ')
}

function Account({ student: { username, status } }: Pick<StudentRow, 'student'>) {
  const { i18n } = useLingui()
  if (username === null || status === null) {
    return (
      <span data-none className="text-ink-muted">
        {i18n._('student.noAccount')}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-x-2">
      <span>{username}</span>
      <AccountStatus active={status} />
    </span>
  )
}
