import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { className } from '@/domain/classrooms/class-name'
import { useLocale } from '@/lib/i18n/i18n'
import { localName } from '@/lib/i18n/localized'
import { ActiveFilters } from '@/components/tables/active-filters'
import { ExportListButton } from '@/components/tables/export-list-button'
import { FilterBar } from '@/components/tables/filter-bar'
import { TextFilter } from '@/components/tables/text-filter'
import type { SignedInUser } from '@/auth/session'
import { PageHeader } from '@/components/layout/page-header'
import { Checkbox } from '@/components/ui/checkbox'
import { academicYearLabel } from '@/domain/academic-years/labels'
import { studentQueries } from '@/features/students/queries'
import type { StudentRow } from '@/features/students/schema'
import { ClassListButton } from './class-list-button'
import type { loadClassStudents } from './load-student-list'
import { StudentList } from './student-list'
import type { ClassStudentsSearch } from './student-search'

interface ClassStudentsPageProps {
  user: SignedInUser
  place: Awaited<ReturnType<typeof loadClassStudents>>
  search: ClassStudentsSearch
  onChange: (part: Partial<ClassStudentsSearch>, options?: { replace: boolean }) => void
  onReset: () => void
  onPage: (part: Partial<ClassStudentsSearch>) => void
  /** Opens the dialog of a new account for a student. */
  onNewAccount: (studentId: string) => void
  /** Opens the scholarship details of a student. */
  onScholarship: (student: StudentRow) => void
}

export function ClassStudentsPage({
  user,
  place: { room, school, year, listing },
  search: { keyword, duplicates },
  onChange,
  onReset,
  onPage,
  onNewAccount,
  onScholarship,
}: ClassStudentsPageProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { data: students } = useSuspenseQuery(studentQueries.ofClassroom(listing))
  const words = { label: i18n._('student.nameOrId'), value: keyword ?? '' }
  const chips = [
    keyword === undefined
      ? null
      : { key: 'keyword', label: `${words.label}: ${keyword}`, onDrop: () => onChange({ keyword: undefined }) },
    duplicates === undefined
      ? null
      : { key: 'duplicates', label: i18n._('student.duplicates'), onDrop: () => onChange({ duplicates: undefined }) },
  ]
  return (
    <>
      <PageHeader
        title={`${i18n._('student.ofClassroom')}: ${className(room, locale)}`}
        actions={
          <>
            <ClassListButton year={year} school={school} classroom={room} />
            <ExportListButton
              name="class-students"
              make={async (context) =>
                (await import('./student-export')).studentExport(context, {
                  year,
                  school,
                  listing,
                  readPage: ({ page, size }) =>
                    context.client.query({
                      ...studentQueries.ofClassroom({ ...listing, page, size }),
                      gcTime: 0,
                      staleTime: 0,
                    }),
                })
              }
            />
          </>
        }
      >
        {`${localName(school, locale)}, ${academicYearLabel(year, i18n)}`}
      </PageHeader>
      <div className="flex flex-col gap-2">
        <FilterBar
          onReset={onReset}
          search={
            <TextFilter
              {...words}
              onChange={(text) => onChange({ keyword: text === '' ? undefined : text }, { replace: true })}
            />
          }
        >
          <div className="flex items-center pt-5">
            <Checkbox
              label={i18n._('student.duplicates')}
              checked={duplicates === true}
              onChange={(checked) => onChange({ duplicates: checked ? true : undefined })}
            />
          </div>
        </FilterBar>
        <ActiveFilters filters={chips.filter((chip) => chip !== null)} />
        <StudentList
          key={JSON.stringify(listing)}
          user={user}
          year={year}
          students={students}
          sort={listing.sort}
          page={listing.page}
          size={listing.size}
          onPage={onPage}
          onNewAccount={onNewAccount}
          onScholarship={onScholarship}
        />
      </div>
    </>
  )
}
