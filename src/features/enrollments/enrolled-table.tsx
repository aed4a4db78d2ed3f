import { createContext, use, type ReactNode } from 'react'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Lock, Pencil, School, Trash2, UserMinus } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { listColumns } from '@/components/tables/columns'
import { useMarkedRow } from '@/components/tables/row-mark'
import { DataTable } from '@/components/tables/data-table'
import { RowActions } from '@/components/tables/row-actions'
import { confirm } from '@/components/layout/confirm'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { className } from '@/domain/classrooms/class-name'
import { optionLabel } from '@/domain/student-options/option-label'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { BirthDate } from '@/domain/students/birth-date-cell'
import { GenderName } from '@/domain/gender-name'
import type { OutsideEnrollment } from '@/domain/students/child-identity'
import { useOutsideEnrollmentText } from '@/domain/students/outside-enrollment-notice'
import { notifyDeleteFailure } from './delete-failure'
import { type EntryStatus, entryStatusLabels, entryStatusTones, transferStatusLabels } from './labels'
import { type EnrollmentChoice, enrollmentQueries } from './queries'
import { enrollmentRowMutations } from './row-mutations'
import type { EnrollmentRow } from './schema'

/** The actions of the rows that affect the page around the table. */
export interface EnrolledTableActions {
  selected: ReadonlySet<number>
  onSelect: (row: EnrollmentRow, isSelected: boolean) => void
  onEdit: (row: EnrollmentRow) => void
  onDropOut: (row: EnrollmentRow) => void
  onDeleted: (row: EnrollmentRow) => void
  /** True if this user may record that a student dropped out. */
  mayDropOut: boolean
  mayDelete: boolean
}

const Actions = createContext<EnrolledTableActions | null>(null)
const column = listColumns<EnrollmentRow>()
const columns = column.columns([
  column.accessor('last_name', {
    id: 'name',
    header: 'student.name',
    cell: ({ row }) => <Name row={row.original} />,
  }),
  column.accessor('emis_student_id', {
    id: 'emis_student_id',
    header: 'student.id',
    cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
  }),
  column.accessor('gender', {
    id: 'gender',
    header: 'student.gender',
    cell: ({ getValue }) => <GenderName gender={getValue()} />,
  }),
  column.accessor('birth_date', {
    id: 'birth_date',
    header: 'person.birthDate',
    cell: ({ getValue }) => <BirthDate date={getValue()} />,
  }),
  column.accessor('enrollment_status', {
    id: 'enrollment_status',
    header: 'enrollment.status',
    cell: ({ getValue }) => <Status status={getValue()} />,
  }),
  column.accessor('transfer_status', {
    id: 'transfer_status',
    header: 'enrollment.transferStatus',
    cell: ({ getValue }) => <Transfer status={getValue()} />,
  }),
  column.accessor('scholarships', {
    id: 'scholarships',
    header: 'student.scholarships',
    cell: ({ getValue }) => <Scholarships ids={getValue()} />,
  }),
  column.accessor('classroom', {
    id: 'classroom',
    header: 'classroom.name',
    cell: ({ getValue }) => <Class room={getValue()} />,
  }),
  column.display({
    id: 'action',
    header: 'common.action',
    meta: { actions: true },
    cell: ({ row }) => <EnrollmentActions row={row.original} />,
  }),
])
/** In one grade of a school a child is enrolled once. */
const rowId = ({ emis_student_id: id }: EnrollmentRow) => id

interface EnrolledTableProps extends EnrolledTableActions {
  choice: EnrollmentChoice
  rows: readonly EnrollmentRow[]
  summary: ReactNode
  emptyHint: string
}

/** The children enrolled in the grade. */
export function EnrolledTable({ choice, rows, summary, emptyHint, ...actions }: EnrolledTableProps) {
  const { i18n } = useLingui()
  const listed = useMarkedRow({
    table: 'enrollments',
    rows,
    readId: rowId,
    detail: (id) => enrollmentQueries.ofStudent(id, choice.school),
  })
  return (
    <Actions value={actions}>
      <DataTable
        name="enrollments"
        caption={i18n._('enrollment.table')}
        columns={columns}
        {...listed}
        rowId={rowId}
        summary={summary}
        emptyHint={emptyHint}
      />
    </Actions>
  )
}

/** The name, with the box that chooses the row. */
function Name({ row }: { row: EnrollmentRow }) {
  const { i18n } = useLingui()
  const actions = use(Actions)
  const name = fullName(row, useLocale())
  return (
    <span className="flex items-center gap-3">
      <Checkbox
        label={i18n._('enrollment.selectNamed', { name })}
        hideLabel
        checked={actions?.selected.has(row.id) === true}
        onChange={(isSelected) => actions?.onSelect(row, isSelected)}
      />
      <span className="cards:whitespace-nowrap">{name}</span>
      <Mark row={row} name={name} />
    </span>
  )
}

/** Another school has a part in the child: it keeps the record, or has enrolled the child too. The dialog says more. */
function Mark({ row, name }: { row: EnrollmentRow; name: string }) {
  const { i18n } = useLingui()
  const actions = use(Actions)
  const open = () => actions?.onEdit(row)
  if (row.record_elsewhere === true) {
    return <IconButton name={i18n._('enrollment.elsewhere.named', { name })} icon={Lock} onClick={open} />
  }
  return row.enrolled_elsewhere != null && <OutsideMark enrollment={row.enrolled_elsewhere} onClick={open} />
}

function OutsideMark({ enrollment, onClick }: { enrollment: OutsideEnrollment; onClick: () => void }) {
  return <IconButton name={useOutsideEnrollmentText(enrollment)} icon={School} onClick={onClick} />
}

function Status({ status }: { status: number }) {
  const { i18n } = useLingui()
  const known: EntryStatus = status === 1 || status === 2 || status === 3 || status === 4 ? status : 0
  return <Badge tone={entryStatusTones[known]}>{i18n._(entryStatusLabels[known])}</Badge>
}

function Transfer({ status }: { status: number }) {
  return useLingui().i18n._(transferStatusLabels[status === 1 ? 1 : 0])
}

function Scholarships({ ids }: { ids: readonly number[] | null }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: lists } = useSuspenseQuery(studentOptionQueries.all())
  return optionLabel('scholarships', ids, { lists, locale, i18n }) ?? '–'
}

function Class({ room }: { room: EnrollmentRow['classroom'] }) {
  const locale = useLocale()
  return room === null ? '–' : <span className="whitespace-nowrap">{className(room, locale)}</span>
}

function EnrollmentActions({ row }: { row: EnrollmentRow }) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const actions = use(Actions)
  const remove = useMutation({
    ...enrollmentRowMutations.remove(row.id),
    // Passed here and not to `mutate`, whose callback does not run once the refetched list has unmounted this row.
    onSuccess: () => actions?.onDeleted(row),
    onError: (error) => notifyDeleteFailure(error, i18n),
  })
  if (actions === null) return null
  const name = fullName(row, locale)
  const askAndRemove = async () => {
    const yes = await confirm({
      title: i18n._('enrollment.delete.title', { name }),
      body: i18n._('enrollment.delete.body'),
      danger: true,
    })
    if (yes) remove.mutate()
  }
  const edit = (
    <IconButton
      name={i18n._('enrollment.editNamed', { name })}
      label={i18n._('common.edit')}
      icon={Pencil}
      onClick={() => actions.onEdit(row)}
    />
  )
  return (
    <RowActions name={name} daily={edit}>
      {edit}
      {actions.mayDropOut && (
        <IconButton
          name={i18n._('student.dropOutNamed', { name })}
          label={i18n._('student.dropOut')}
          icon={UserMinus}
          disabledReason={row.record_elsewhere === true ? i18n._('student.recordElsewhere') : null}
          onClick={() => actions.onDropOut(row)}
        />
      )}
      {actions.mayDelete && (
        <IconButton
          name={i18n._('enrollment.deleteNamed', { name })}
          label={i18n._('common.delete')}
          icon={Trash2}
          variant="danger"
          onClick={() => void askAndRemove()}
        />
      )}
    </RowActions>
  )
}
