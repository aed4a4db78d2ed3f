import { createContext, use } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import {
  DoorOpen,
  Eye,
  HandHeart,
  Pencil,
  Trash2,
  Undo2,
  UserCheck,
  UserCog,
  UserMinus,
  UserPlus,
  UserX,
} from 'lucide-react'
import { config } from '@/lib/config'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import type { SignedInUser } from '@/auth/session'
import { confirm } from '@/components/feedback/confirm'
import { useToggleAccount } from '@/components/shell/use-toggle-account'
import { RowActions } from '@/components/tables/row-actions'
import { IconButton } from '@/components/ui/icon-button'
import { IconLink } from '@/components/ui/icon-link'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { RecordLinks } from '@/domain/classrooms/sheet-links'
import { monthToOpen } from '@/sheets/frame/month-to-open'
import type { StudentRow } from '@/features/students/schema'
import { sheetRefusal } from '@/domain/students/sheet-refusal'
import { userMutations } from '@/features/users/queries'
import { notifyDeleteFailure } from './delete-failure'
import { enrollmentRowMutations } from './row-mutations'
import type { StudentRights } from './student-rights'
import { dropout } from '@/domain/enrollments/entry-status'

/** The context that a row of the student list needs beside the student. */
export interface StudentContext {
  user: SignedInUser
  year: AcademicYear
  today: string
  rights: StudentRights
  /** The list spans schools, so that each row says its own. */
  showsSchool: boolean
  /** Opens the choice of a class; `clear` runs once they have it. */
  onMove: (students: readonly StudentRow[], clear?: () => void) => void
  onDropOut: (student: StudentRow) => void
  onNewAccount: (studentId: string) => void
  onScholarship: (student: StudentRow) => void
}

/** Around a list of students; null until there is one. */
export const studentContext = createContext<StudentContext | null>(null)

interface StudentActionsProps {
  row: StudentRow
  /** On the student's own page, which is the view and leads to the form itself. */
  isOnPage?: boolean
}

export function StudentActions({ row, isOnPage = false }: StudentActionsProps) {
  const { i18n } = useLingui()
  const name = fullName(row.student, useLocale())
  const context = use(studentContext)
  if (context === null) return null
  const { rights, onMove, onDropOut } = context
  const hasDroppedOut = row.entry_status === dropout ? i18n._('student.dropOut.already') : null
  const closed = row.profile_open === false ? i18n._('student.profileClosed') : null
  const params = { studentId: row.student.id }
  const view = { name: i18n._('student.viewNamed', { name }), label: i18n._('common.view'), icon: Eye }
  const edit = { name: i18n._('common.editNamed', { name }), label: i18n._('common.edit'), icon: Pencil }
  const daily = (
    <>
      {!isOnPage &&
        (closed === null ? (
          <IconLink to="/student/view/$studentId" params={params} {...view} />
        ) : (
          <IconButton {...view} disabledReason={closed} />
        ))}
      {rights.changes && (
        <IconButton
          name={i18n._('student.moveNamed', { name })}
          label={i18n._('student.move')}
          icon={DoorOpen}
          disabledReason={hasDroppedOut}
          onClick={() => onMove([row])}
        />
      )}
    </>
  )
  return (
    <RowActions name={name} daily={daily}>
      {daily}
      {rights.changes &&
        !isOnPage &&
        (closed === null ? (
          <IconLink to="/student/$studentId" params={params} {...edit} />
        ) : (
          <IconButton {...edit} disabledReason={closed} />
        ))}
      {rights.records && <Records row={row} name={name} context={context} />}
      {rights.scholarship && (
        <IconButton
          name={i18n._('student.scholarshipNamed', { name })}
          label={i18n._('scholarship.edit')}
          icon={HandHeart}
          disabledReason={hasDroppedOut ?? closed}
          onClick={() => context.onScholarship(row)}
        />
      )}
      {rights.account && <AccountLink row={row} name={name} context={context} />}
      {rights.togglesAccount && <ToggleAccount row={row} name={name} />}
      {rights.dropsOut && hasDroppedOut !== null && config().dropOutUndo && <UndoDropOut row={row} name={name} />}
      {rights.dropsOut && (
        <IconButton
          name={i18n._('student.dropOutNamed', { name })}
          label={i18n._('student.dropOut')}
          icon={UserMinus}
          variant="danger"
          disabledReason={hasDroppedOut}
          onClick={() => onDropOut(row)}
        />
      )}
      {rights.changes && <Remove row={row} name={name} />}
    </RowActions>
  )
}

interface PartProps {
  row: StudentRow
  name: string
}

/** Takes a drop-out back that was entered by mistake. */
function UndoDropOut({ row, name }: PartProps) {
  const { i18n } = useLingui()
  const undo = useMutation(enrollmentRowMutations.undoDropOut(row.id))
  const ask = async () => {
    const yes = await confirm({
      title: i18n._('student.dropOut.undo.title', { name }),
      body: i18n._('student.dropOut.undo.body'),
      confirmLabel: i18n._('student.dropOut.undo'),
    })
    if (yes) undo.mutate()
  }
  return (
    <IconButton
      name={i18n._('student.dropOut.undoNamed', { name })}
      label={i18n._('student.dropOut.undo')}
      icon={Undo2}
      disabledReason={undo.isPending ? i18n._('common.loading') : null}
      onClick={() => void ask()}
    />
  )
}

/** The student's line in the sheets of their class. */
function Records({ row, name, context: { user, year, today } }: PartProps & { context: StudentContext }) {
  const { i18n } = useLingui()
  const { classroom, school, student } = row
  const refusal = sheetRefusal({ entryStatus: row.entry_status, classroom })
  return (
    <RecordLinks
      user={user}
      names={{
        scores: i18n._('student.scoresNamed', { name }),
        attendance: i18n._('student.attendanceNamed', { name }),
      }}
      search={{
        academicYear: year.id,
        school: school.id,
        grade: classroom?.grade ?? row.grade,
        suffix: classroom?.suffix,
        studentId: student.id,
      }}
      month={monthToOpen(year, today)}
      refusal={refusal === null ? null : i18n._(refusal)}
    />
  )
}

/** The link to the student's account; without one, a button that creates it if the user may. */
function AccountLink({
  row: { student },
  name,
  context: { rights, onNewAccount },
}: PartProps & { context: StudentContext }) {
  const { i18n } = useLingui()
  const { username, emis_student_id: studentId } = student
  if (username !== null) {
    return (
      <IconLink
        to="/account/student/edit/$studentAccId"
        params={{ studentAccId: username }}
        name={i18n._('student.accountNamed', { name })}
        label={i18n._('studentAccount.title')}
        icon={UserCog}
      />
    )
  }
  if (rights.newAccount) {
    return (
      <IconButton
        name={i18n._('student.accountCreateNamed', { name })}
        label={i18n._('student.accountCreate')}
        icon={UserPlus}
        onClick={() => onNewAccount(studentId)}
      />
    )
  }
  return (
    <IconLink
      to="/error-page/$code"
      params={{ code: '404' }}
      name={i18n._('student.accountNoneNamed', { name })}
      label={i18n._('student.noAccount')}
      icon={UserCog}
    />
  )
}

/** Activates or deactivates the student's account, where there is one. */
function ToggleAccount({ row: { student }, name }: PartProps) {
  const { user_id: id, status, username } = student
  return (
    id !== null && status !== null && username !== null && <Toggle account={{ id, status, username }} name={name} />
  )
}

function Toggle({ account, name }: { account: { id: number; status: boolean; username: string }; name: string }) {
  const { i18n } = useLingui()
  const { status, username } = account
  const toggle = useToggleAccount({ mutation: userMutations.toggle(account), status, username, name })
  return (
    <IconButton
      name={i18n._(status ? 'userManagement.deactivateNamed' : 'userManagement.activateNamed', { username })}
      label={i18n._(status ? 'userManagement.deactivate' : 'userManagement.activate')}
      icon={status ? UserX : UserCheck}
      variant={status ? 'danger' : 'quiet'}
      onClick={() => void toggle()}
    />
  )
}

function Remove({ row, name }: PartProps) {
  const { i18n } = useLingui()
  const remove = useMutation({
    ...enrollmentRowMutations.remove(row.id),
    onError: (error) => notifyDeleteFailure(error, i18n),
  })
  const askAndRemove = async () => {
    const yes = await confirm({
      title: i18n._('student.delete.title', { name }),
      body: i18n._('student.delete.body'),
      danger: true,
    })
    if (yes) remove.mutate()
  }
  return (
    <IconButton
      name={i18n._('student.deleteNamed', { name })}
      label={i18n._('student.delete')}
      icon={Trash2}
      variant="danger"
      onClick={() => void askAndRemove()}
    />
  )
}
