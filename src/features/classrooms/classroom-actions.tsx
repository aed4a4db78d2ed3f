import { createContext, use } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { Eye, Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import { formatClassName } from '@/domain/classrooms/class-name'
import { useLocale } from '@/lib/i18n/i18n'
import { useUser } from '@/auth/use-session'
import { confirm } from '@/components/feedback/confirm'
import { RowActions } from '@/components/tables/row-actions'
import { IconButton } from '@/components/ui/icon-button'
import { IconLink } from '@/components/ui/icon-link'
import type { AcademicYear } from '@/domain/academic-years/schema'
import { ClassroomLinks, ClassStudentsLink } from './classroom-links'
import { classroomMutations } from '@/domain/classrooms/queries'
import { isReadOnlyYear, offersEditing } from './rights'
import type { Classroom } from '@/domain/classrooms/schema'

/** What a row of the class list needs of the list: its year, and whether it spans schools. Null until there is a list. */
export const classroomContext = createContext<{ year: AcademicYear; showsSchool: boolean } | null>(null)

/** The actions of one class in the list: view, its students, scores and attendance, edit, deactivate, delete. */
export function ClassroomActions({ room }: { room: Classroom }) {
  const { i18n } = useLingui()
  const user = useUser()
  const name = formatClassName(room, useLocale())
  const context = use(classroomContext)
  if (user === null || context === null) return null
  const { year } = context
  const view = (
    <IconLink
      to="/classroom/view/$classroomId"
      params={{ classroomId: room.id }}
      name={i18n._('classroom.viewNamed', { name })}
      label={i18n._('common.view')}
      icon={Eye}
    />
  )
  const students = <ClassStudentsLink user={user} room={room} />
  return (
    <RowActions
      name={name}
      daily={
        <>
          {view}
          {students}
        </>
      }
    >
      {view}
      <ClassroomLinks user={user} room={room} year={year} />
      {offersEditing(user) && <Changes room={room} name={name} isReadOnly={isReadOnlyYear(year.status)} />}
    </RowActions>
  )
}

function Changes({ room, name, isReadOnly }: { room: Classroom; name: string; isReadOnly: boolean }) {
  const { i18n } = useLingui()
  const next = room.status === 1 ? 0 : 1
  const remove = useMutation(classroomMutations.remove())
  const setStatus = useMutation(classroomMutations.setStatus(next))
  const readOnly = isReadOnly ? i18n._('classroom.readOnlyYear') : null
  const edit = { name: i18n._('common.editNamed', { name }), label: i18n._('common.edit'), icon: Pencil }
  const askAndSetStatus = async () => {
    const yes = await confirm({
      title: i18n._(next === 0 ? 'classroom.deactivate.title' : 'classroom.activate.title', { name }),
      body: i18n._(next === 0 ? 'classroom.deactivate.body' : 'classroom.activate.body'),
    })
    if (yes) setStatus.mutate(room.id)
  }
  const askAndRemove = async () => {
    const yes = await confirm({
      title: i18n._('classroom.delete.title', { name }),
      body: i18n._('classroom.delete.body'),
      danger: true,
    })
    if (yes) remove.mutate(room.id)
  }
  return (
    <>
      {readOnly === null ? (
        <IconLink to="/classroom/edit/$classroomId" params={{ classroomId: room.id }} {...edit} />
      ) : (
        <IconButton {...edit} disabledReason={readOnly} />
      )}
      <IconButton
        name={i18n._(next === 0 ? 'classroom.deactivateNamed' : 'classroom.activateNamed', { name })}
        label={i18n._(next === 0 ? 'classroom.deactivate' : 'classroom.activate')}
        icon={next === 0 ? PowerOff : Power}
        disabledReason={readOnly}
        onClick={() => void askAndSetStatus()}
      />
      <IconButton
        name={i18n._('common.deleteNamed', { name })}
        label={i18n._('common.delete')}
        icon={Trash2}
        variant="danger"
        disabledReason={readOnly ?? (room.isCanDelete ? null : i18n._('classroom.cannotDelete'))}
        onClick={() => void askAndRemove()}
      />
    </>
  )
}
