import { type ReactNode, useMemo, useState } from 'react'
import { useLingui } from '@lingui/react'
import { todayInPhnomPenh } from '@/lib/dates/dates'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { SignedInUser } from '@/auth/session'
import { DialogSubject } from '@/components/forms/dialog-subject'
import { lazyWithRetry } from '@/components/ui/lazy'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { selectionText } from '@/domain/school-selection/selection-text'
import type { StudentRow } from '@/features/students/schema'
import { studentContext } from './student-actions'
import { studentRightsFor } from './student-rights'

const DropOutDialog = lazyWithRetry(async () => (await import('./drop-out-dialog')).DropOutDialog)
const AssignClassroomDialog = lazyWithRetry(
  async () => (await import('./assign-classroom-dialog')).AssignClassroomDialog,
)

interface StudentDialogsProps {
  user: SignedInUser
  /** Null where the address names no year. */
  year: AcademicYear | null
  showsSchool: boolean
  /** What dialogs are opened over: with something else there, an open one is gone. */
  over: string
  /** Opens the dialog of a new account for a student. */
  onNewAccount: (studentId: string) => void
  /** Opens the scholarship details of a student. */
  onScholarship: (student: StudentRow) => void
  /** After a dialog has changed some students. */
  onChanged?: (students: readonly StudentRow[]) => void
  children: ReactNode
}

type Open = { kind: 'move'; students: readonly StudentRow[] } | { kind: 'drop-out'; student: StudentRow } | null

/** Around students whose actions are shown: gives the actions what they need, and shows the dialogs that they open. */
export function StudentDialogs(props: StudentDialogsProps) {
  const { user, year, showsSchool, over, onNewAccount, onScholarship, onChanged, children } = props
  const { i18n } = useLingui()
  const locale = useLocale()
  const [open, setOpen] = useState<Open>(null)
  const [openedOver, setOpenedOver] = useState(over)
  if (openedOver !== over) {
    setOpenedOver(over)
    setOpen(null)
  }
  const [today] = useState(() => todayInPhnomPenh(new Date()))
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
  const close = () => setOpen(null)
  const finish = (students: readonly StudentRow[]) => {
    onChanged?.(students)
    close()
  }
  const named = ({ id, student }: StudentRow) => ({ id, name: fullName(student, locale) })
  const toMove = open?.kind === 'move' ? open.students : []
  const [firstToMove] = toMove
  const subject = open?.kind === 'drop-out' ? open.student : firstToMove
  const isOneClass = toMove.every(({ classroom }) => classroom?.id === subject?.classroom?.id)
  const suffix = isOneClass ? subject?.classroom?.suffix : undefined
  return (
    <studentContext.Provider value={context}>
      {children}
      {subject !== undefined && year !== null && (
        <DialogSubject value={selectionText({ ...subject, year, suffix }, i18n)}>
          {open?.kind === 'drop-out' && (
            <DropOutDialog enrollment={named(open.student)} onClose={close} onDone={() => finish([open.student])} />
          )}
          {open?.kind === 'move' && firstToMove !== undefined && (
            <AssignClassroomDialog
              enrollments={toMove.map(named)}
              school={firstToMove.school.id}
              academicYear={year.id}
              grade={firstToMove.grade}
              onClose={close}
              onDone={() => finish(toMove)}
            />
          )}
        </DialogSubject>
      )}
    </studentContext.Provider>
  )
}
