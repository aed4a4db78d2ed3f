import { type ReactNode, useMemo, useState } from 'react'
import { useLingui } from '@lingui/react'
import { DoorOpen } from 'lucide-react'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { DialogSubject } from '@/components/forms/dialog-subject'
import { Pagination } from '@/components/tables/pagination'
import { ResultLine } from '@/components/tables/result-line'
import { SelectionBar, useSelection } from '@/components/tables/selection'
import type { SignedInUser } from '@/auth/session'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { selectionText } from '@/domain/school-selection/selection-text'
import type { StudentRow } from '@/features/students/schema'
import { studentRightsFor } from './student-rights'
import { classStudentsSearch, type ClassStudentsSearch } from './student-search'
import { StudentsTable } from './students-table'
import { dropout } from '@/domain/enrollments/entry-status'

const DropOutDialog = lazyWithRetry(async () => (await import('./drop-out-dialog')).DropOutDialog)
const AssignClassroomDialog = lazyWithRetry(
  async () => (await import('./assign-classroom-dialog')).AssignClassroomDialog,
)

interface StudentListProps {
  user: SignedInUser
  year: AcademicYear
  /** The filters in force. */
  chips?: ReactNode
  /** The list spans schools, so that each row says its own. */
  showsSchool?: boolean
  students: { data: StudentRow[]; total: number }
  sort: string
  page: number
  size: number
  /** Another page, size or sort of the same list. */
  onPage: (part: Partial<ClassStudentsSearch>) => void
  /** Opens the dialog of a new account for a student. */
  onNewAccount: (studentId: string) => void
  /** Opens the scholarship details of a student. */
  onScholarship: (student: StudentRow) => void
}

type Open = { kind: 'move'; students: readonly StudentRow[] } | { kind: 'drop-out'; student: StudentRow } | null

/** The students that were found: one line each with its actions; several can be put into a class together. */
export function StudentList({
  user,
  year,
  chips,
  showsSchool = false,
  students,
  sort,
  page,
  size,
  onPage,
  onNewAccount,
  onScholarship,
}: StudentListProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const [open, setOpen] = useState<Open>(null)
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const rights = useMemo(() => studentRightsFor(user, year.status), [user, year])
  const context = useMemo(
    () => ({
      user,
      year,
      today,
      rights,
      onMove: (student: StudentRow) => setOpen({ kind: 'move', students: [student] }),
      onDropOut: (student: StudentRow) => setOpen({ kind: 'drop-out', student }),
      onNewAccount,
      onScholarship,
    }),
    [user, year, today, rights, onNewAccount, onScholarship],
  )
  const movable = useMemo(
    () => (rights.changes ? students.data.filter((row) => row.entry_status !== dropout) : []),
    [rights, students],
  )
  const selection = useSelection(movable)
  const { chosen } = selection
  const isMixed = chosen.some(({ grade, school }) => grade !== chosen[0]?.grade || school.id !== chosen[0]?.school.id)
  const named = ({ id, student }: StudentRow) => ({ id, name: fullName(student, locale) })
  const close = () => setOpen(null)
  const toMove = open?.kind === 'move' ? open.students : []
  const firstToMove = toMove[0]
  const subject = open?.kind === 'drop-out' ? open.student : firstToMove
  const isOneClass = toMove.every(({ classroom }) => classroom?.id === subject?.classroom?.id)
  const suffix = isOneClass ? subject?.classroom?.suffix : undefined
  return (
    <>
      <StudentsTable
        students={students.data}
        context={context}
        showsSchool={showsSchool}
        selection={rights.changes ? selection : null}
        summary={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
            <ResultLine text={i18n._('student.count', { n: students.total })} />
            {chips}
            {movable.length > 0 && (
              <SelectionBar selection={selection}>
                <Button
                  icon={<DoorOpen aria-hidden className="size-4" />}
                  disabledReason={isMixed ? i18n._('student.move.oneGrade') : null}
                  onClick={() => setOpen({ kind: 'move', students: chosen })}
                >
                  {i18n._('student.move')}
                </Button>
              </SelectionBar>
            )}
          </div>
        }
        sort={sort}
        onSort={(next) => onPage({ sort: classStudentsSearch.parse({ sort: next }).sort, page: undefined })}
        emptyHint={i18n._(page > 0 ? 'list.page.beyond' : 'student.noneFound')}
      />
      <Pagination table="students" page={page} size={size} total={students.total} onChange={onPage} />
      {subject !== undefined && (
        <DialogSubject value={selectionText({ ...subject, year, suffix }, i18n)}>
          {open?.kind === 'drop-out' && (
            <DropOutDialog enrollment={named(open.student)} onClose={close} onDone={close} />
          )}
          {firstToMove !== undefined && (
            <AssignClassroomDialog
              enrollments={toMove.map(named)}
              school={firstToMove.school.id}
              academicYear={year.id}
              grade={firstToMove.grade}
              onClose={close}
              onDone={() => {
                selection.chooseAll(false)
                close()
              }}
            />
          )}
        </DialogSubject>
      )}
    </>
  )
}
