import { createContext, use } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Lock, Pencil, School, Trash2, UserMinus } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { ListColumn } from '@/components/tables/columns'
import type { List, ListFilter } from '@/components/tables/list'
import { RowActions } from '@/components/tables/row-actions'
import { RowName, RowOpener, TwoLines } from '@/components/tables/row-name'
import { confirm } from '@/components/feedback/confirm'
import { Badge } from '@/components/ui/badge'
import { IconButton } from '@/components/ui/icon-button'
import { yearFilter } from '@/domain/academic-years/year-filter'
import { formatClassName } from '@/domain/classrooms/class-name'
import { classFilters, schoolFilter } from '@/domain/school-selection/selection-filters'
import { OptionNames } from '@/domain/student-options/option-names'
import { optionsInFile } from '@/domain/student-options/options-in-file'
import type { OutsideEnrollment } from '@/domain/students/child-identity'
import { useOutsideEnrollmentText } from '@/domain/students/outside-enrollment-notice'
import { birthDateColumn, genderColumn, studentIdColumn } from '@/domain/students/student-columns'
import { notifyDeleteFailure } from './delete-failure'
import { type EntryStatus, entryStatusLabels, entryStatusTones, transferStatusLabels } from './labels'
import { type EnrollmentListing, enrollmentQueries } from './queries'
import { reportStageLabels } from './report-stages'
import { enrollmentRowMutations } from './row-mutations'
import type { EnrollmentRow } from './schema'

interface EnrollmentContext {
  onEdit: (row: EnrollmentRow) => void
  onDropOut: (row: EnrollmentRow) => void
  onDeleted: (row: EnrollmentRow) => void
  /** True if this user may record that a student dropped out. */
  mayDropOut: boolean
  mayDelete: boolean
}

/** What the rows need of their page. */
export const enrollmentContext = createContext<EnrollmentContext | null>(null)

const filters: readonly ListFilter<EnrollmentListing>[] = [
  yearFilter,
  { ...schoolFilter(), isRequired: true },
  ...classFilters({ at: 'bar', gradesOf: () => 'degree', required: 'grade' }).filter(({ key }) => key === 'grade'),
  {
    key: 'reportStage',
    label: 'enrollment.reportStage',
    at: 'bar',
    isRequired: true,
    format: ({ reportStage }, { i18n }) => (reportStage === undefined ? null : i18n._(reportStageLabels[reportStage])),
  },
]

const columns: readonly ListColumn<EnrollmentRow>[] = [
  {
    id: 'name',
    header: 'common.name',
    cell: ({ row }) => <Name row={row.original} />,
    meta: { file: { width: 24, value: (row, { locale }) => fullName(row, locale) } },
  },
  studentIdColumn((row) => row, { isHidden: true }),
  genderColumn((row) => row),
  birthDateColumn((row) => row),
  {
    accessorKey: 'enrollment_status',
    header: 'student.enrollmentStatus',
    cell: ({ row }) => <Status row={row.original} />,
    meta: { isStatus: true, file: { width: 16, value: (row, { i18n }) => i18n._(entryStatusLabels[statusOf(row)]) } },
  },
  {
    accessorKey: 'transfer_status',
    header: 'enrollment.transferStatus',
    cell: ({ row }) => <Transfer row={row.original} />,
    meta: { file: { width: 16, value: (row, { i18n }) => i18n._(transferOf(row)) } },
  },
  {
    accessorKey: 'scholarships',
    header: 'student.scholarships',
    cell: ({ row }) => (
      <TwoLines>
        <OptionNames list="scholarships" ids={row.original.scholarships} />
      </TwoLines>
    ),
    meta: { shrinks: 'w-[14%] min-w-20', file: optionsInFile('scholarships', (row) => row.scholarships) },
  },
  {
    accessorKey: 'classroom',
    header: 'classroom.name',
    cell: ({ row }) => <Class row={row.original} />,
    meta: {
      file: { width: 16, value: ({ classroom }, { locale }) => classroom && formatClassName(classroom, locale) },
    },
  },
  {
    id: 'action',
    header: 'common.action',
    cell: ({ row }) => <EnrollmentActions row={row.original} />,
    meta: { actions: true },
  },
]

/** The children enrolled in a grade. */
export const enrollmentList: List<EnrollmentRow, EnrollmentListing> = {
  name: 'enrollments',
  title: 'enrollment.table',
  count: 'student.count',
  noneFound: 'enrollment.emptyHint',
  failed: 'enrollment.listFailed',
  chooseFirst: 'enrollment.chooseFirst',
  columns,
  filters,
  rows: enrollmentQueries.list,
  record: (id, { school = 0 }) => enrollmentQueries.ofStudent(id, school),
  // In one grade of a school a child is enrolled once.
  markOf: (row) => row.emis_student_id,
}

/** The same where everything is chosen, as by a link, and only the school's code is not confirmed. */
export const unconfirmedEnrollmentList = { ...enrollmentList, chooseFirst: 'enrollment.confirmFirst' }

interface RowProps {
  row: EnrollmentRow
}

function Name({ row }: RowProps) {
  const context = use(enrollmentContext)
  const name = fullName(row, useLocale())
  return (
    <RowName details={[row.emis_student_id]} onPhone={<Class row={row} />}>
      <RowOpener onPress={() => context?.onEdit(row)}>{name}</RowOpener>{' '}
      <span className="-my-2 inline-flex align-middle">
        <OtherSchool row={row} name={name} />
      </span>
    </RowName>
  )
}

/** Another school has a part in the child: it keeps the record, or has enrolled the child too. The dialog says more. */
function OtherSchool({ row, name }: RowProps & { name: string }) {
  const { i18n } = useLingui()
  const context = use(enrollmentContext)
  const open = () => context?.onEdit(row)
  if (row.record_elsewhere === true) {
    return <IconButton name={i18n._('enrollment.elsewhere.named', { name })} icon={Lock} onClick={open} />
  }
  return row.enrolled_elsewhere != null && <OutsideMark enrollment={row.enrolled_elsewhere} onClick={open} />
}

function OutsideMark({ enrollment, onClick }: { enrollment: OutsideEnrollment; onClick: () => void }) {
  return <IconButton name={useOutsideEnrollmentText(enrollment)} icon={School} onClick={onClick} />
}

function statusOf({ enrollment_status: status }: EnrollmentRow): EntryStatus {
  return status === 1 || status === 2 || status === 3 || status === 4 ? status : 0
}

function Status({ row }: RowProps) {
  const { i18n } = useLingui()
  const status = statusOf(row)
  return <Badge tone={entryStatusTones[status]}>{i18n._(entryStatusLabels[status])}</Badge>
}

function transferOf({ transfer_status: status }: EnrollmentRow) {
  return transferStatusLabels[status === 1 ? 1 : 0]
}

function Transfer({ row }: RowProps) {
  return useLingui().i18n._(transferOf(row))
}

function Class({ row: { classroom } }: RowProps) {
  const locale = useLocale()
  return classroom === null ? '–' : <span className="whitespace-nowrap">{formatClassName(classroom, locale)}</span>
}

function EnrollmentActions({ row }: RowProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const context = use(enrollmentContext)
  const remove = useMutation({
    ...enrollmentRowMutations.remove(row.id),
    // Passed here and not to `mutate`, whose callback does not run once the refetched list has unmounted this row.
    onSuccess: () => context?.onDeleted(row),
    onError: (error) => notifyDeleteFailure(error, i18n),
  })
  if (context === null) return null
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
      onClick={() => context.onEdit(row)}
    />
  )
  return (
    <RowActions name={name} daily={edit}>
      {edit}
      {context.mayDropOut && (
        <IconButton
          name={i18n._('student.dropOutNamed', { name })}
          label={i18n._('student.dropOut')}
          icon={UserMinus}
          disabledReason={row.record_elsewhere === true ? i18n._('student.recordElsewhere') : null}
          onClick={() => context.onDropOut(row)}
        />
      )}
      {context.mayDelete && (
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
