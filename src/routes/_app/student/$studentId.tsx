import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { gazetteerQueries } from '@/features/gazetteer/queries'
import { studentOptionQueries } from '@/features/student-options/queries'
import { loadProfile } from '@/features/students/load-profile'
import { isProfileReadOnly, mayEditProfile } from '@/features/students/profile-rights'
import { studentQueries } from '@/features/students/queries'
import { StudentProfileForm } from '@/features/students/student-profile-form'
import { useLocale } from '@/lib/i18n'
import { fullName } from '@/lib/names'
import { signedInUser } from '@/session/signed-in-user'
import { PageHeader } from '@/shell/page-header'
import { recordId } from '@/shell/path-params'

export const Route = createFileRoute('/_app/student/$studentId')({
  params: {
    parse: ({ studentId }) => ({ studentId: recordId(studentId) }),
    stringify: ({ studentId }) => ({ studentId: String(studentId) }),
  },
  loader: async ({ context: { queryClient, session }, params }) => {
    const [record] = await Promise.all([
      loadProfile(queryClient, params.studentId),
      queryClient.query(studentOptionQueries.all()),
    ])
    if (!mayEditProfile(signedInUser(session), record)) {
      throw redirect({ to: '/error-page/$code', params: { code: '403' }, replace: true })
    }
    if (isProfileReadOnly(record)) {
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
    requires: ['sts_manage_student', 'sts_manage_owned_student'],
  },
  component: EditStudentPage,
})

function EditStudentPage() {
  const locale = useLocale()
  const { studentId } = Route.useParams()
  const { data: record } = useSuspenseQuery(studentQueries.profile(studentId))
  return (
    <>
      <PageHeader>
        {fullName(record, locale)} · {record.emis_student_id}
      </PageHeader>
      <StudentProfileForm key={record.id} record={record} />
    </>
  )
}
