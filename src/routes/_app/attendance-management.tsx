import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { academicYearLabel } from '@/features/academic-years/labels'
import { AttendancePage } from '@/features/attendances/attendance-page'
import { attendanceSearch } from '@/features/attendances/attendance-search'
import { loadAttendancePage } from '@/features/attendances/load-attendance-page'
import { signedInUser } from '@/session/signed-in-user'

export const Route = createFileRoute('/_app/attendance-management')({
  staticData: {
    title: 'attendanceManagement.title',
    requires: ['sts_view_attendance'],
  },
  validateSearch: attendanceSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadAttendancePage({ queryClient, user: signedInUser(session), search: deps }),
  component: Attendance,
})

function Attendance() {
  const { i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { session } = Route.useRouteContext()
  return (
    <AttendancePage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      yearLabel={(year) => academicYearLabel(year, i18n)}
      onSearch={(search) => void navigate({ search })}
      onReset={() => void navigate({ search: {} })}
    />
  )
}
