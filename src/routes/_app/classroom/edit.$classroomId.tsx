import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ClassroomDetails } from '@/features/classrooms/classroom-details'
import { EditClassroomForm } from '@/features/classrooms/classroom-form'
import { loadClassroom } from '@/features/classrooms/load-classroom'
import { MayOnlyLook } from '@/features/classrooms/may-only-look'
import { classroomQueries } from '@/domain/classrooms/queries'
import { editRefusal } from '@/features/classrooms/rights'
import { formatClassName } from '@/domain/classrooms/class-name'
import { useLocale } from '@/lib/i18n/i18n'
import { signedInUser } from '@/auth/signed-in-user'
import { PageHeader } from '@/components/shell/page-header'
import { idParam } from '@/routing/path-params'

export const Route = createFileRoute('/_app/classroom/edit/$classroomId')({
  params: idParam('classroomId'),
  loader: ({ context: { queryClient, session }, params }) =>
    loadClassroom({ queryClient, user: signedInUser(session) }, params.classroomId),
  staticData: {
    title: 'classroom.edit',
    requires: ['sts_manage_classroom', 'sts_manage_owned_classroom', 'sts_view_owned_classroom', 'sts_view_classroom'],
  },
  component: EditClassroomPage,
})

function EditClassroomPage() {
  const { classroomId } = Route.useParams()
  const place = Route.useLoaderData()
  const { session } = Route.useRouteContext()
  const user = signedInUser(session)
  const { data: room } = useSuspenseQuery(classroomQueries.detail(classroomId))
  const refusal = editRefusal(user, room, place.year.status)
  const facts = { ...place, room }
  return (
    <>
      <PageHeader title={formatClassName(room, useLocale())} />
      {refusal === null ? (
        <EditClassroomForm key={room.id} {...facts} user={user} />
      ) : (
        <>
          <MayOnlyLook reason={refusal} />
          <ClassroomDetails {...facts} />
        </>
      )}
    </>
  )
}
