import { createFileRoute, redirect } from '@tanstack/react-router'
import { AttendanceRoute } from '@/features/attendances/attendance-route'
import { attendanceSearch } from '@/features/attendances/attendance-search'
import { loadAttendancePage } from '@/features/attendances/load-attendance-page'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/attendance-management')({
  staticData: {
    title: 'attendanceManagement.title',
    requires: ['sts_view_attendance'],
  },
  validateSearch: attendanceSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session, userSession }, deps }) => {
    const user = signedInUser(session)
    const selection = await loadAttendancePage({ queryClient, sheetWork: userSession.sheets, user, search: deps })
    // A teacher who asks for a class that is not theirs chooses among their own; the choice says what is wrong.
    if (user.role === 'teacher' && selection.problem?.of === 'class') {
      throw redirect({ to: '/attendance', search: deps, replace: true })
    }
    return selection
  },
  component: () => <AttendanceRoute address="/attendance-management" />,
})
