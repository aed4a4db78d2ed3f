import { use } from 'react'
import { useLingui } from '@lingui/react'
import { Phone } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { fullName } from '@/lib/text/names'
import type { ListColumn } from '@/components/tables/columns'
import type { List, ListFilter } from '@/components/tables/list'
import { checkFilter, textFilter } from '@/components/tables/list-filters'
import { RowName, TwoLines } from '@/components/tables/row-name'
import { hidesPlaceFilters } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { Badge } from '@/components/ui/badge'
import { TextLink } from '@/components/ui/text-link'
import { AccountStatus } from '@/domain/account-columns'
import { classLabel, gradeLabel } from '@/domain/classrooms/labels'
import { areaFilters } from '@/domain/places/area-filters'
import { classFilters, schoolFilter, selectionYearFilter } from '@/domain/school-selection/selection-filters'
import { OptionNames } from '@/domain/student-options/option-names'
import { optionsInFile } from '@/domain/student-options/options-in-file'
import { birthDateColumn, genderColumn, studentIdColumn } from '@/domain/students/student-columns'
import { type StudentListing, studentQueries } from '@/features/students/queries'
import type { StudentRow } from '@/features/students/schema'
import { entryStatusLabels, entryStatusTones } from './labels'
import { StudentActions, studentContext } from './student-actions'
import { gradesFor, offersWithoutClass, studentYears } from './student-search'
import { useWithoutClass } from './use-without-class'

/** Who chooses a school has year and class among the other filters. */
const besideSchool = (user: SignedInUser) => (hidesPlaceFilters(user) ? 'bar' : 'more')

const keyword = textFilter({ key: 'keyword', label: 'student.nameOrId', at: 'search' })
const duplicates = checkFilter({ key: 'duplicates', label: 'student.duplicates', at: 'more' })
const withoutClass = checkFilter<'withoutClass', StudentListing>({
  key: 'withoutClass',
  label: 'student.withoutClass',
  at: besideSchool,
  isOffered: (_, user) => offersWithoutClass(user),
  useCount: ({ user, values }) => useWithoutClass(user, values),
})
const year = selectionYearFilter({ rule: studentYears, at: besideSchool })
const school = schoolFilter({ isRequired: true })
const ofClass = classFilters({ at: besideSchool, gradesOf: gradesFor })

const filters: readonly ListFilter<StudentListing>[] = [
  keyword,
  year,
  ...areaFilters({
    levels: { province: 'bar', district: 'bar', commune: 'more', village: 'more' },
    isOffered: (user) => !hidesPlaceFilters(user),
    required: ['province'],
  }),
  {
    ...school,
    // A name or number is found in all schools of the user.
    isRequired: ({ keyword: words }, user) => words === undefined || hidesPlaceFilters(user),
  },
  ...ofClass,
  withoutClass,
  duplicates,
  {
    key: 'student',
    label: 'student.title',
    at: 'bar',
    format: (values, { locale, read }) => {
      if (values.student === undefined) return null
      const found = read(studentQueries.enrolled(values))?.data.find(({ student }) => student.id === values.student)
      return found === undefined ? '' : fullName(found.student, locale)
    },
    dropped: () => ({ studentId: undefined }),
  },
]

// The ids of the sortable ones are the API's names of the columns. Those that are worked with come first.
const columns: readonly ListColumn<StudentRow>[] = [
  {
    id: 'name',
    accessorFn: ({ student }) => student.last_name,
    header: 'common.name',
    enableSorting: true,
    cell: ({ row }) => <Name row={row.original} />,
    meta: {
      shrinks: 'w-[24%] min-w-48',
      file: { header: 'person.lastName', width: 14, value: ({ student }) => student.last_name },
    },
  },
  {
    id: 'first_name',
    header: 'person.firstName',
    meta: { isHidden: true, file: { width: 16, value: ({ student }) => student.first_name } },
  },
  {
    id: 'last_name_en',
    header: 'person.lastNameEn',
    meta: { isHidden: true, file: { width: 14, value: ({ student }) => student.last_name_en } },
  },
  {
    id: 'first_name_en',
    header: 'person.firstNameEn',
    meta: { isHidden: true, file: { width: 16, value: ({ student }) => student.first_name_en } },
  },
  studentIdColumn(({ student }) => student, { isHidden: true, enableSorting: true }),
  {
    id: 'school',
    header: 'school.title',
    meta: { isHidden: true, file: { width: 28, value: (row, { locale }) => localName(row.school, locale) } },
  },
  genderColumn(({ student }) => student, { enableSorting: true }),
  birthDateColumn(({ student }) => student, { enableSorting: true }),
  {
    accessorKey: 'classroom',
    header: 'classroom.name',
    enableSorting: true,
    cell: ({ row }) => <Class row={row.original} />,
    meta: {
      file: {
        width: 16,
        value: ({ classroom, grade }, { i18n }) =>
          classroom === null ? gradeLabel(grade, i18n) : classLabel(classroom, i18n),
      },
    },
  },
  {
    accessorKey: 'entry_status',
    header: 'enrollment.entryStatus',
    enableSorting: true,
    cell: ({ row }) => <EntryStatus status={row.original.entry_status} />,
    meta: {
      isStatus: true,
      file: { width: 18, value: (row, { i18n }) => i18n._(entryStatusLabels[row.entry_status]) },
    },
  },
  {
    accessorKey: 'scholarships',
    header: 'student.scholarships',
    cell: ({ row }) => <Scholarships ids={row.original.scholarships} />,
    meta: {
      shrinks: 'w-[14%] min-w-20',
      file: optionsInFile('scholarships', (row) => row.scholarships),
    },
  },
  {
    id: 'account',
    header: 'student.account',
    cell: ({ row }) => <Account student={row.original.student} />,
    meta: { file: { width: 16, value: ({ student }) => student.username } },
  },
  {
    id: 'phone',
    header: 'person.phone',
    meta: { isHidden: true, file: { width: 15, value: ({ student }) => student.phone_number_1 } },
  },
  {
    id: 'action',
    header: 'common.action',
    cell: ({ row }) => <StudentActions row={row.original} />,
    meta: { actions: true },
  },
]

/** The list of students: those of a school, or those whom a name or number finds. */
export const studentList: List<StudentRow, StudentListing> = {
  name: 'students',
  title: 'student.title',
  count: 'student.count',
  noneFound: 'student.noneFound',
  chooseFirst: 'student.searchFirst',
  columns,
  filters,
  rows: studentQueries.enrolled,
  record: (id, values) => studentQueries.enrollment(Number(id), values),
  // The pages of a student do not know the enrollment, which is the row.
  markOf: ({ student }) => String(student.id),
}

/** The students of one class, which its address names. */
export const classStudentList: List<StudentRow, StudentListing> = {
  ...studentList,
  filters: [keyword, ...[year, school, ...ofClass].map(fixed), duplicates],
  rows: studentQueries.ofClassroom,
}

function fixed(filter: ListFilter<StudentListing>): ListFilter<StudentListing> {
  return { ...filter, isOffered: () => false, isLocked: () => true }
}

/** The name; below it the ID, and the school where the list has several. */
function Name({ row }: { row: StudentRow }) {
  const locale = useLocale()
  const showsSchool = use(studentContext)?.showsSchool === true
  const name = fullName(row.student, locale)
  return (
    <RowName
      details={[row.student.emis_student_id, showsSchool ? localName(row.school, locale) : null]}
      onPhone={<Class row={row} />}
    >
      {row.profile_open === false ? (
        name
      ) : (
        <TextLink to="/student/view/$studentId" params={{ studentId: row.student.id }}>
          {name}
        </TextLink>
      )}
    </RowName>
  )
}

function Class({ row: { classroom, grade } }: { row: StudentRow }) {
  const { i18n } = useLingui()
  if (classroom !== null) return classLabel(classroom, i18n)
  return (
    <span className="text-ink-muted">{i18n._('student.gradeWithoutClass', { grade: gradeLabel(grade, i18n) })}</span>
  )
}

function EntryStatus({ status }: { status: StudentRow['entry_status'] }) {
  const { i18n } = useLingui()
  return <Badge tone={entryStatusTones[status]}>{i18n._(entryStatusLabels[status])}</Badge>
}

function Scholarships({ ids }: { ids: readonly number[] | null }) {
  const { i18n } = useLingui()
  if (ids === null) return <span className="text-ink-muted">{i18n._('student.notSaid')}</span>
  return (
    <TwoLines>
      <OptionNames list="scholarships" ids={ids} />
    </TwoLines>
  )
}

/** The account; below it the phone number, where there is one. */
function Account({ student: { username, status, phone_number_1: phone } }: Pick<StudentRow, 'student'>) {
  const { i18n } = useLingui()
  return (
    <>
      {username === null || status === null ? (
        <span className="block text-ink-muted">{i18n._('student.noAccount')}</span>
      ) : (
        <span className="flex items-center gap-x-2">
          {username} <AccountStatus active={status} />
        </span>
      )}
      {phone !== null && (
        <span className="flex items-center gap-1 text-xs leading-4 text-ink-muted tabular-nums">
          <Phone aria-hidden className="size-3" />
          <span className="sr-only">{i18n._('person.phone')}</span> {phone}
        </span>
      )}
    </>
  )
}
