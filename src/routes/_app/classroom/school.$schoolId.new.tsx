import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { NewClassroomForm } from '@/features/classrooms/classroom-form'
import { loadClassroomSchool } from '@/features/classrooms/load-classroom'
import { MayOnlyLook } from '@/features/classrooms/may-only-look'
import { createRefusal } from '@/features/classrooms/rights'
import { signedInUser } from '@/auth/signed-in-user'
import { useListReturn } from '@/components/tables/row-mark'
import { PageHeader } from '@/components/shell/page-header'
import { idParam } from '@/routing/path-params'
import { LinkButton } from '@/components/ui/link-button'

export const Route = createFileRoute('/_app/classroom/school/$schoolId/new')({
  params: idParam('schoolId'),
  loader: ({ context: { queryClient, session }, params }) =>
    loadClassroomSchool({ queryClient, user: signedInUser(session) }, params.schoolId),
  staticData: {
    title: 'classroom.new',
    requires: ['sts_manage_classroom', 'sts_manage_owned_classroom', 'sts_view_owned_classroom', 'sts_view_classroom'],
  },
  component: NewClassroomPage,
})

function NewClassroomPage() {
  const { i18n } = useLingui()
  const navigate = Route.useNavigate()
  const list = useListReturn('classrooms')
  const { school, year } = Route.useLoaderData()
  const { session } = Route.useRouteContext()
  const user = signedInUser(session)
  const refusal = createRefusal(user, year.status)
  const ofSchool = { academicYear: year.id, school: school.id }
  if (refusal !== null) {
    return (
      <>
        <PageHeader />
        <MayOnlyLook reason={refusal} />
        <LinkButton to="/classroom" search={ofSchool}>
          {i18n._('classroom.ofSchool')}
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <PageHeader />
      <NewClassroomForm
        user={user}
        school={school}
        year={year}
        onSaved={({ id }) => list.leave({ id, isNew: true }, () => navigate({ to: '/classroom', search: ofSchool }))}
      />
    </>
  )
}
