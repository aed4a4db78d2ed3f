import { use, useMemo, useState } from 'react'
import { useLingui } from '@lingui/react'
import { DoorOpen } from 'lucide-react'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { DialogSubject } from '@/components/forms/dialog-subject'
import { ListPage, type ListPageProps } from '@/components/tables/list-page'
import type { ListSearch } from '@/components/tables/list-search'
import { useSelection } from '@/components/tables/selection'
import { Button } from '@/components/ui/button'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { dropout } from '@/domain/enrollments/entry-status'
import { selectionText } from '@/domain/school-selection/selection-text'
import type { StudentListing } from '@/features/students/queries'
import type { StudentRow } from '@/features/students/schema'
import { tooManyToAssign } from './assign-limit'
import { studentContext } from './student-actions'
import { studentRightsFor } from './student-rights'

const DropOutDialog = lazyWithRetry(async () => (await import('./drop-out-dialog')).DropOutDialog)
const AssignClassroomDialog = lazyWithRetry(
  async () => (await import('./assign-classroom-dialog')).AssignClassroomDialog,
)

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

const PlaceStudentsDialog = lazyWithRetry(async () => (await import('./place-students-dialog')).PlaceStudentsDialog)

type Open =
  | { kind: 'move'; students: readonly StudentRow[] }
  | { kind: 'drop-out'; student: StudentRow }
  | { kind: 'place' }
  | null

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
  const [open, setOpen] = useState<Open>(null)
  // A dialog belongs to the list that it was opened over.
  const listed = JSON.stringify(values)
  const [openedOver, setOpenedOver] = useState(listed)
  if (openedOver !== listed) {
    setOpenedOver(listed)
    setOpen(null)
  }
  const [today] = useState(() => todayInPhnomPenh(new Date()))
  const showsSchool = values.school === undefined
  const context = useMemo(
    () =>
      year && {
        user,
        year,
        today,
        rights: studentRightsFor(user, year.status),
        showsSchool,
        onMove: (students: readonly StudentRow[]) => setOpen({ kind: 'move', students }),
        onDropOut: (student: StudentRow) => setOpen({ kind: 'drop-out', student }),
        onNewAccount,
        onScholarship,
      },
    [user, year, today, showsSchool, onNewAccount, onScholarship],
  )
  const mayChange = context?.rights.changes === true
  const selected = useSelection<StudentRow>(values)
  const selection = {
    selected,
    nameOf: (row: StudentRow) => (mayChange && row.entry_status !== dropout ? fullName(row.student, locale) : null),
    actions: <Move students={selected.rows} />,
  }
  const close = () => setOpen(null)
  const named = ({ id, student }: StudentRow) => ({ id, name: fullName(student, locale) })
  const toMove = open?.kind === 'move' ? open.students : []
  const [firstToMove] = toMove
  const subject = open?.kind === 'drop-out' ? open.student : firstToMove
  const isOneClass = toMove.every(({ classroom }) => classroom?.id === subject?.classroom?.id)
  const suffix = isOneClass ? subject?.classroom?.suffix : undefined
  return (
    <studentContext.Provider value={context}>
      <ListPage
        {...page}
        selection={selection}
        actions={
          <>
            {mayChange && values.withoutClass === true && values.school !== undefined && (
              <Button
                icon={<DoorOpen aria-hidden className="size-4" />}
                aria-haspopup="dialog"
                onClick={() => setOpen({ kind: 'place' })}
                onPointerEnter={PlaceStudentsDialog.preload}
                onFocus={PlaceStudentsDialog.preload}
              >
                {i18n._('student.place')}
              </Button>
            )}
            {page.actions}
          </>
        }
      />
      {open?.kind === 'place' && year !== null && values.school !== undefined && (
        <PlaceStudentsDialog academicYear={year.id} school={values.school} grade={values.grade} onClose={close} />
      )}
      {subject !== undefined && year !== null && (
        <DialogSubject value={selectionText({ ...subject, year, suffix }, i18n)}>
          {open?.kind === 'drop-out' && (
            <DropOutDialog
              enrollment={named(open.student)}
              onClose={close}
              onDone={() => {
                selected.select([open.student], false)
                close()
              }}
            />
          )}
          {open?.kind === 'move' && firstToMove !== undefined && (
            <AssignClassroomDialog
              enrollments={toMove.map(named)}
              school={firstToMove.school.id}
              academicYear={year.id}
              grade={firstToMove.grade}
              onClose={close}
              onDone={() => {
                selected.select(toMove, false)
                close()
              }}
            />
          )}
        </DialogSubject>
      )}
    </studentContext.Provider>
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
