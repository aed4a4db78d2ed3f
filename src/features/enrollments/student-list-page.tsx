import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { ExportListButton } from '@/components/tables/export-list-button'
import { hidesPlaceFilters } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { SelectionPage } from '@/domain/school-selection/selection-page'
import { type EnrolledListing, studentQueries } from '@/features/students/queries'
import type { StudentRow } from '@/features/students/schema'
import { ClassListButton } from './class-list-button'
import type { StudentSelection } from './load-student-list'
import { StudentFilter } from './student-filter'
import { StudentFilterChips } from './student-filter-chips'
import { StudentList } from './student-list'
import { studentRightsFor } from './student-rights'
import type { StudentSearch } from './student-search'

interface StudentListPageProps {
  user: SignedInUser
  place: StudentSelection
  search: StudentSearch
  /** The button that opens the dialog of a new account; shown where the user may make one. */
  newAccount: ReactNode
  /** Opens the dialog of a new account for a student. */
  onNewAccount: (studentId: string) => void
  /** Opens the scholarship details of a student. */
  onScholarship: (student: StudentRow) => void
  /** Applies the filters, from the first page on. */
  onSearch: (search: StudentSearch) => void
  onReset: () => void
  /** Another page or size of the same list. */
  onPage: (part: Partial<StudentSearch>) => void
}

/** The student list: filters and the enrollments of a school in a year. */
export function StudentListPage({ newAccount, ...page }: StudentListPageProps) {
  const { i18n } = useLingui()
  const { user, place, search, onSearch, onReset } = page
  const { year, school, listing } = place
  return (
    <SelectionPage
      actions={
        <>
          {year !== null && school !== null && (
            <ClassListButton year={year} school={school} classroom={place.classroom} />
          )}
          {year !== null && school !== null && listing !== null && (
            <ExportListButton
              name="students"
              make={async (context) =>
                (await import('./student-export')).studentExport(context, {
                  year,
                  school,
                  listing,
                  readPage: ({ page: at, size }) =>
                    context.client.query({
                      ...studentQueries.enrolled({ ...listing, page: at, size }),
                      gcTime: 0,
                      staleTime: 0,
                    }),
                })
              }
            />
          )}
          {year !== null && studentRightsFor(user, year.status).newAccount && newAccount}
        </>
      }
      selected={{ year, school, grade: listing?.grade, suffix: listing?.suffix }}
      problem={place.problem}
      search={search}
      filter={<StudentFilter user={user} place={place} search={search} onSearch={onSearch} onReset={onReset} />}
      emptyHint={i18n._(hidesPlaceFilters(user) ? 'student.chooseFirst' : 'student.searchFirst')}
    >
      {year !== null && listing !== null && <Found {...page} year={year} listing={listing} />}
    </SelectionPage>
  )
}

type FoundProps = Omit<StudentListPageProps, 'newAccount'> & {
  year: AcademicYear
  listing: EnrolledListing & { sort: string }
}

function Found({ user, search, year, listing, onSearch, onPage, onNewAccount, onScholarship }: FoundProps) {
  const locale = useLocale()
  const { data: students } = useSuspenseQuery(studentQueries.enrolled(listing))
  const named = students.data.find(({ student }) => student.id === search.studentId)
  return (
    <>
      <StudentList
        // The selection belongs to one list.
        key={JSON.stringify(listing)}
        user={user}
        year={year}
        chips={
          <StudentFilterChips
            search={search}
            studentName={named && fullName(named.student, locale)}
            onChange={(part) => onSearch({ ...search, ...part, page: undefined })}
          />
        }
        showsSchool={listing.school === undefined}
        students={students}
        sort={listing.sort}
        page={listing.page}
        size={listing.size}
        onPage={onPage}
        onNewAccount={onNewAccount}
        onScholarship={onScholarship}
      />
    </>
  )
}
