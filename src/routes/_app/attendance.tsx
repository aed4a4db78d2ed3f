import { createFileRoute } from '@tanstack/react-router'
import { AttendanceRoute } from '@/features/attendances/attendance-route'
import { attendanceSearch } from '@/features/attendances/attendance-search'
import { loadAttendancePage } from '@/features/attendances/load-attendance-page'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/attendance')({
  staticData: {
    title: 'attendance.title',
    requires: ['sts_view_attendance'],
    menu: { group: 'management', order: 7, icon: 'attendance' },
  },
  validateSearch: attendanceSearch,
  // The sheet has every month of the year; the one that the address names is only where it opens.
  loaderDeps: ({ search: { academicYear, school, grade, suffix, studentId } }) => ({
    academicYear,
    school,
    grade,
    suffix,
    studentId,
  }),
  loader: ({ context: { queryClient, session, userSession }, deps }) =>
    loadAttendancePage({ queryClient, sheetWork: userSession.sheets, user: signedInUser(session), search: deps }),
  component: () => <AttendanceRoute address="/attendance" />,
})
