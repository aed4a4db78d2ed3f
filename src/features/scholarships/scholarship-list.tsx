import { createContext, use } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { Pencil } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { ListColumn } from '@/components/tables/columns'
import type { List } from '@/components/tables/list'
import { ResultLine } from '@/components/tables/result-line'
import { RowActions } from '@/components/tables/row-actions'
import { RowName, RowOpener, TwoLines } from '@/components/tables/row-name'
import { IconButton } from '@/components/ui/icon-button'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { genderLabel } from '@/domain/gender'
import type { OptionList } from '@/domain/student-options/labels'
import { OptionNames } from '@/domain/student-options/option-names'
import { optionsInFile } from '@/domain/student-options/options-in-file'
import { genderColumn, studentIdColumn } from '@/domain/students/student-columns'
import { toFormValues } from './form-values'
import { poorLevelLabels } from './labels'
import { scholarshipQueries, scholarshipTable } from './queries'
import type { ScholarshipStudent } from './schema'
import type { ScholarshipListing, SchoolListing } from './scholarship-search'
import { scholarshipFilters } from './use-scholarship-list'

interface ScholarshipContext {
  /** Why nothing can be changed, as a catalog id. */
  closed: string | null
  onEdit: (record: ScholarshipStudent) => void
}

/** What the rows need of their page. */
export const scholarshipContext = createContext<ScholarshipContext | null>(null)

// The record's fields in the specification's order; the id that people know is the student's.
const columns: readonly ListColumn<ScholarshipStudent>[] = [
  {
    id: 'student',
    header: 'student.title',
    cell: ({ row }) => <Student record={row.original} />,
    meta: {
      file: { header: 'common.name', width: 24, value: ({ student }, { locale }) => fullName(student, locale) },
    },
  },
  studentIdColumn(({ student }) => student, { isHidden: true }),
  genderColumn(({ student }) => student, { isHidden: true }),
  {
    id: 'classroom',
    header: 'classroom.name',
    cell: ({ row }) => <ClassroomName record={row.original} />,
    meta: { file: { width: 16, value: (record, { i18n }) => classroomName(record, i18n) } },
  },
  optionColumn('scholarships', 'student.scholarships'),
  {
    id: 'poorLevel',
    header: 'scholarship.poorLevel',
    cell: ({ row }) => <PoorLevel record={row.original} />,
    meta: { isStatus: true, file: { width: 14, value: (record, { i18n }) => poorLevelName(record, i18n) } },
  },
  optionColumn('disabilities', 'student.disabilities'),
  optionColumn('health_problems', 'student.healthProblems'),
  optionColumn('personal_problems', 'student.personalProblems'),
  {
    id: 'action',
    header: 'common.action',
    cell: ({ row }) => <EditButton record={row.original} />,
    meta: { actions: true },
  },
]

/** The scholarship students of a school. */
export const scholarshipList: List<ScholarshipStudent, ScholarshipListing> = {
  name: scholarshipTable,
  title: 'scholarship.student',
  noneFound: 'scholarship.emptyHint',
  chooseFirst: 'scholarship.chooseSchool',
  columns,
  filters: scholarshipFilters,
  rows: scholarshipQueries.list,
  record: (id, { academicYear = 0, school = 0 }) => scholarshipQueries.ofStudent(id, { academicYear, school }),
  // In one year a student is enrolled at a school once.
  markOf: ({ student }) => student.emis_student_id,
}

function optionColumn(list: OptionList, header: string): ListColumn<ScholarshipStudent> {
  const idsOf = (record: ScholarshipStudent) => toFormValues(record).options[list]
  return {
    id: list,
    header,
    cell: ({ row }) => (
      <TwoLines>
        <OptionNames list={list} ids={idsOf(row.original)} />
      </TwoLines>
    ),
    meta: { shrinks: 'w-[14%] min-w-20', file: optionsInFile(list, idsOf) },
  }
}

interface RowProps {
  record: ScholarshipStudent
}

function Student({ record }: RowProps) {
  const { student } = record
  const { i18n } = useLingui()
  const context = use(scholarshipContext)
  const name = fullName(student, useLocale())
  return (
    <RowName
      details={[student.emis_student_id, genderLabel(student.gender, i18n)]}
      onPhone={
        <>
          <ClassroomName record={record} /> ·{' '}
          <OptionNames list="scholarships" ids={toFormValues(record).options.scholarships} />
        </>
      }
    >
      {context?.closed === null ? <RowOpener onPress={() => context.onEdit(record)}>{name}</RowOpener> : name}
    </RowName>
  )
}

export function ClassroomName({ record }: RowProps) {
  const { i18n } = useLingui()
  return <span className="whitespace-nowrap">{classroomName(record, i18n) ?? '–'}</span>
}

/** The student's class; the grade where there is none yet. */
function classroomName({ classroom, grade }: ScholarshipStudent, i18n: I18n): string | null {
  if (classroom !== null) return classLabel(classroom, i18n)
  return grade == null ? null : i18n._('student.gradeWithoutClass', { grade: gradeLabel(grade, i18n) })
}

function PoorLevel({ record }: RowProps) {
  const { i18n } = useLingui()
  return poorLevelName(record, i18n) ?? '–'
}

/** The poor level, or "No"; null where the question has not been answered. */
function poorLevelName({ poor_level, poor_level_said }: ScholarshipStudent, i18n: I18n): string | null {
  if (poor_level !== null) return i18n._(poorLevelLabels[poor_level])
  return poor_level_said === true ? i18n._(poorLevelLabels.none) : null
}

function EditButton({ record }: RowProps) {
  const { i18n } = useLingui()
  const name = fullName(record.student, useLocale())
  const context = use(scholarshipContext)
  if (context === null) return null
  return (
    <RowActions
      name={name}
      daily={
        <IconButton
          name={i18n._('common.editNamed', { name })}
          icon={Pencil}
          disabledReason={context.closed === null ? null : i18n._(context.closed)}
          onClick={() => context.onEdit(record)}
        />
      }
    />
  )
}

/** How many students have a scholarship, are poor only, and count for payment. */
export function ScholarshipCounts({ listing }: { listing: SchoolListing }) {
  const { i18n } = useLingui()
  const { data } = useQuery(scholarshipQueries.list(listing))
  if (data === undefined) return null
  const { total, validTotal } = data
  const withScholarship = data.scholarshipTotal ?? total
  return (
    <div>
      <ResultLine
        text={[
          i18n._('scholarship.count', { n: withScholarship }),
          ...(total > withScholarship ? [i18n._('scholarship.poorOnly', { n: total - withScholarship })] : []),
          i18n._('scholarship.validStudents', { n: validTotal }),
        ].join(' · ')}
      />
      <p className="text-xs text-ink-muted">{i18n._('scholarship.definition')}</p>
    </div>
  )
}
