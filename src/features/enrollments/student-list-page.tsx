import { use, useState } from 'react'
import { useLingui } from '@lingui/react'
import { DoorOpen } from 'lucide-react'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { ListPage, type ListPageProps } from '@/components/tables/list-page'
import type { ListSearch } from '@/components/tables/list-search'
import { useSelection } from '@/components/tables/selection'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { dropout } from '@/domain/enrollments/entry-status'
import type { StudentListing } from '@/features/students/queries'
import type { StudentRow } from '@/features/students/schema'
import { tooManyToAssign } from './assign-limit'
import { studentContext } from './student-actions'
import { studentRightsFor } from './student-rights'
import { StudentDialogs } from './student-dialogs'

const PlaceStudentsDialog = lazyWithRetry(async () => (await import('./place-students-dialog')).PlaceStudentsDialog)

type StudentListPageProps<Search extends ListSearch> = Omit<
  ListPageProps<StudentRow, StudentListing, Search>,
  'selection'
> & {
  /** Null where the address names no year. */
  year: AcademicYear | null
  /** Opens the dialog of a new account for a student. */
  onNewAccount: (studentId: string) => void
  /** Opens the scholarship details of a student. */
  onScholarship: (student: StudentRow) => void
}

/** A list of students with its dialogs; several students can be put into a class together. */
export function StudentListPage<Search extends ListSearch>({
  year,
  onNewAccount,
  onScholarship,
  ...page
}: StudentListPageProps<Search>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const { user, values } = page
  // A dialog belongs to the list that it was opened over.
  const listed = JSON.stringify(values)
  const [placing, setPlacing] = useState<string | null>(null)
  const mayChange = year !== null && studentRightsFor(user, year.status).changes
  const selected = useSelection<StudentRow>(values)
  const selection = {
    selected,
    nameOf: (row: StudentRow) => (mayChange && row.entry_status !== dropout ? fullName(row.student, locale) : null),
    actions: <Move students={selected.rows} />,
  }
  return (
    <StudentDialogs
      user={user}
      year={year}
      showsSchool={values.school === undefined}
      over={listed}
      onNewAccount={onNewAccount}
      onScholarship={onScholarship}
      onChanged={(students) => selected.select(students, false)}
    >
      <ListPage
        {...page}
        selection={selection}
        actions={
          <>
            {mayChange && values.withoutClass === true && values.school !== undefined && (
              <Button
                icon={<DoorOpen aria-hidden className="size-4" />}
                aria-haspopup="dialog"
                onClick={() => setPlacing(listed)}
                preload={PlaceStudentsDialog.preload}
              >
                {i18n._('student.place')}
              </Button>
            )}
            {page.actions}
          </>
        }
      />
      {placing === listed && year !== null && values.school !== undefined && (
        <PlaceStudentsDialog
          academicYear={year.id}
          school={values.school}
          grade={values.grade}
          onClose={() => setPlacing(null)}
        />
      )}
    </StudentDialogs>
  )
}

/** Only students of one grade fit into one class. */
function Move({ students }: { students: readonly StudentRow[] }) {
  const { i18n } = useLingui()
  const context = use(studentContext)
  const [first] = students
  const isMixed = students.some(({ grade, school }) => grade !== first?.grade || school.id !== first.school.id)
  const refusal = isMixed ? i18n._('student.move.oneGrade') : tooManyToAssign(students, i18n)
  return (
    <Button
      icon={<DoorOpen aria-hidden className="size-4" />}
      disabledReason={refusal}
      onClick={() => context?.onMove(students)}
    >
      {i18n._('student.move')}
    </Button>
  )
}
