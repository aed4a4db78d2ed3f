import { useQuery } from '@tanstack/react-query'
import type { SignedInUser } from '@/auth/session'
import { ActionsInMenu } from '@/components/tables/row-actions'
import { academicYearQueries } from '@/domain/academic-years/queries'
import { studentQueries } from '@/features/students/queries'
import type { StudentRow } from '@/features/students/schema'
import { StudentActions } from './student-actions'
import { StudentDialogs } from './student-dialogs'

interface StudentMenuProps {
  user: SignedInUser
  student: number
  /** The year and the school, in that year, of the enrollment that the actions are about. */
  academicYear: number
  school: number
  onNewAccount: (studentId: string) => void
  onScholarship: (student: StudentRow) => void
}

/** On a student's own page: the actions that the lists have. */
export function StudentMenu({ user, student, academicYear, school, ...open }: StudentMenuProps) {
  const years = useQuery(academicYearQueries.all())
  const rows = useQuery(
    studentQueries.enrolled({
      academicYear,
      school,
      grade: undefined,
      suffix: undefined,
      keyword: undefined,
      duplicates: undefined,
      student,
      page: 0,
      size: 1,
    }),
  )
  const year = years.data?.data.find(({ id }) => id === academicYear)
  const row = rows.data?.data[0]
  if (year === undefined || row === undefined) return null
  return (
    <StudentDialogs user={user} year={year} showsSchool={false} over={String(student)} {...open}>
      <ActionsInMenu value>
        <StudentActions row={row} isOnPage />
      </ActionsInMenu>
    </StudentDialogs>
  )
}
