import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import { Pencil } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { listColumns } from '@/components/tables/columns'
import { useMarkedRow } from '@/components/tables/row-mark'
import { DataTable } from '@/components/tables/data-table'
import { IconButton } from '@/components/ui/icon-button'
import { OptionNames } from '@/domain/student-options/option-names'
import type { OptionList } from '@/domain/student-options/labels'
import { genderLabel } from '@/domain/gender'
import { ClassroomName } from './classroom-name'
import { toFormValues } from './form-values'
import type { SchoolListing } from './load-scholarship-page'
import { scholarshipTable } from './load-scholarship-students'
import { PoorLevelName } from './poor-level-name'
import { scholarshipQueries } from './queries'
import type { ScholarshipStudent } from './schema'

interface Line {
  record: ScholarshipStudent
  /** Why nothing can be changed, as a catalogue id. */
  closed: string | null
  onEdit: (record: ScholarshipStudent) => void
}

const column = listColumns<Line>()
// The record's fields in the specification's order; the id that people know is the student's.
const columns = column.columns([
  column.accessor('record.student.emis_student_id', { id: 'studentId', header: 'student.id' }),
  column.display({
    id: 'student',
    header: 'transfer.student',
    meta: { cardTitle: true },
    cell: ({ row }) => <Student record={row.original.record} />,
  }),
  column.display({
    id: 'classroom',
    header: 'classroom.name',
    cell: ({ row }) => <ClassroomName record={row.original.record} />,
  }),
  column.display({
    id: 'scholarships',
    header: 'student.scholarships',
    cell: ({ row }) => <Options record={row.original.record} list="scholarships" />,
  }),
  column.display({
    id: 'poorLevel',
    header: 'scholarship.poorLevel',
    cell: ({ row }) => <PoorLevelName record={row.original.record} />,
  }),
  column.display({
    id: 'disabilities',
    header: 'student.disabilities',
    meta: { shrinks: 'w-[14%] min-w-20' },
    cell: ({ row }) => <Options record={row.original.record} list="disabilities" />,
  }),
  column.display({
    id: 'healthProblems',
    header: 'student.healthProblems',
    meta: { shrinks: 'w-[14%] min-w-20' },
    cell: ({ row }) => <Options record={row.original.record} list="health_problems" />,
  }),
  column.display({
    id: 'personalProblems',
    header: 'student.personalProblems',
    meta: { shrinks: 'w-[14%] min-w-20' },
    cell: ({ row }) => <Options record={row.original.record} list="personal_problems" />,
  }),
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row }) => <EditButton {...row.original} />,
  }),
])
/** In one year a student is enrolled at a school once. */
const studentId = ({ student }: ScholarshipStudent) => student.emis_student_id
const lineId = ({ record }: Line) => studentId(record)

interface ScholarshipsTableProps extends Omit<Line, 'record'> {
  listing: SchoolListing
  students: readonly ScholarshipStudent[]
  summary: ReactNode
  emptyHint: string
}

export function ScholarshipsTable({ listing, students, summary, emptyHint, ...context }: ScholarshipsTableProps) {
  const { i18n } = useLingui()
  const listed = useMarkedRow({
    table: scholarshipTable,
    rows: students,
    readId: studentId,
    detail: (id) => scholarshipQueries.ofStudent(id, listing),
  })
  return (
    <DataTable
      name={scholarshipTable}
      caption={i18n._('scholarship.student')}
      columns={columns}
      rows={listed.rows.map((record) => ({ record, ...context }))}
      rowId={lineId}
      mark={listed.mark}
      summary={summary}
      emptyHint={emptyHint}
    />
  )
}

function Student({ record: { student } }: Pick<Line, 'record'>) {
  const { i18n } = useLingui()
  return (
    <>
      {fullName(student, useLocale())}{' '}
      <span className="font-normal text-ink-muted">{genderLabel(student.gender, i18n)}</span>
    </>
  )
}

function Options({ record, list }: Pick<Line, 'record'> & { list: OptionList }) {
  return <OptionNames list={list} ids={toFormValues(record).options[list]} />
}

function EditButton({ record, closed, onEdit }: Line) {
  const { i18n } = useLingui()
  const name = fullName(record.student, useLocale())
  return (
    <IconButton
      name={i18n._('scholarship.editNamed', { name })}
      icon={Pencil}
      disabledReason={closed === null ? null : i18n._(closed)}
      onClick={() => onEdit(record)}
    />
  )
}
