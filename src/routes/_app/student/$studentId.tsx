import { useState } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { gazetteerQueries } from '@/domain/places/queries'
import { studentOptionQueries } from '@/domain/student-options/queries'
import { loadProfile } from '@/features/students/load-profile'
import { profileEditRefusal } from '@/features/students/profile-rights'
import { isEnrolled } from '@/features/students/profile-schema'
import { studentQueries } from '@/features/students/queries'
import { StudentProfileView } from '@/features/students/student-profile-view'
import { StudentProfileForm } from '@/features/students/student-profile-form'
import { useLocale } from '@/lib/i18n/i18n'
import { fullName } from '@/lib/text/names'
import { signedInUser } from '@/auth/signed-in-user'
import { explainRedirect } from '@/routing/explain-redirect'
import { PageHeader } from '@/components/shell/page-header'
import { idParam } from '@/routing/path-params'

export const Route = createFileRoute('/_app/student/$studentId')({
  params: idParam('studentId'),
  loader: async ({ context: { queryClient, session }, params, preload }) => {
    const [record] = await Promise.all([
      loadProfile(queryClient, params.studentId),
      queryClient.query(studentOptionQueries.all()),
    ])
    const refusal = profileEditRefusal(signedInUser(session), record)
    if (refusal !== null) {
      explainRedirect({ preload, id: refusal })
      throw redirect({ to: '/student/view/$studentId', params: { studentId: record.id }, replace: true })
    }
    // The selects of the address may fill later than the page; each says itself when its places do not come.
    const { province, district, commune } = record
    void Promise.allSettled([
      queryClient.query(gazetteerQueries.places('province', undefined)),
      ...(province ? [queryClient.query(gazetteerQueries.places('district', province.code))] : []),
      ...(district ? [queryClient.query(gazetteerQueries.places('commune', district.code))] : []),
      ...(commune ? [queryClient.query(gazetteerQueries.places('village', commune.code))] : []),
    ])
  },
  staticData: {
    title: 'student.edit',
    // A user without edit permission is redirected to the read-only view.
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
  },
  component: EditStudentPage,
})

function EditStudentPage() {
  const { studentId } = Route.useParams()
  return <EditStudent key={studentId} studentId={studentId} />
}

function EditStudent({ studentId }: { studentId: number }) {
  const locale = useLocale()
  const { data: record } = useSuspenseQuery(studentQueries.profile(studentId))
  // An enrollment that another user deletes meanwhile takes nothing away from a form that is being filled in.
  const [opened] = useState(record)
  const shown = isEnrolled(record) ? record : opened
  return (
    <>
      <PageHeader>
        {fullName(record, locale)} · {record.emis_student_id}
      </PageHeader>
      {isEnrolled(shown) ? <StudentProfileForm record={shown} /> : <StudentProfileView record={shown} />}
    </>
  )
}
