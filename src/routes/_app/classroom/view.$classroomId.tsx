import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { Pencil } from 'lucide-react'
import { ClassroomDetails } from '@/features/classrooms/classroom-details'
import { ClassroomLinks } from '@/features/classrooms/classroom-links'
import { loadClassroom } from '@/features/classrooms/load-classroom'
import { classroomQueries } from '@/domain/classrooms/queries'
import { editRefusal } from '@/features/classrooms/rights'
import { formatClassName } from '@/domain/classrooms/class-name'
import { useLocale } from '@/lib/i18n/i18n'
import { signedInUser } from '@/auth/signed-in-user'
import { PageHeader } from '@/components/shell/page-header'
import { idParam } from '@/routing/path-params'
import { LinkButton } from '@/components/ui/link-button'

export const Route = createFileRoute('/_app/classroom/view/$classroomId')({
  params: idParam('classroomId'),
  loader: ({ context: { queryClient, session }, params }) =>
    loadClassroom({ queryClient, user: signedInUser(session) }, params.classroomId),
  staticData: {
    title: 'classroom.view',
    requires: ['sts_manage_classroom', 'sts_manage_owned_classroom', 'sts_view_owned_classroom', 'sts_view_classroom'],
  },
  component: ViewClassroomPage,
})

function ViewClassroomPage() {
  const { i18n } = useLingui()
  const { classroomId } = Route.useParams()
  const { school, year } = Route.useLoaderData()
  const { session } = Route.useRouteContext()
  const user = signedInUser(session)
  const { data: room } = useSuspenseQuery(classroomQueries.detail(classroomId))
  return (
    <>
      <PageHeader
        title={formatClassName(room, useLocale())}
        actions={
          <>
            <ClassroomLinks user={user} room={room} year={year} />
            {editRefusal(user, room, year.status) === null && (
              <LinkButton
                to="/classroom/edit/$classroomId"
                params={{ classroomId }}
                icon={<Pencil aria-hidden className="size-4" />}
              >
                {i18n._('classroom.edit')}
              </LinkButton>
            )}
          </>
        }
      />
      <ClassroomDetails room={room} school={school} year={year} />
    </>
  )
}
