import { createFileRoute } from '@tanstack/react-router'
import { linkingSearch } from '@/shell/linking-search'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/attendance-management')({
  validateSearch: linkingSearch,
  staticData: {
    title: 'attendanceManagement.title',
    requires: ['sts_view_attendance'],
  },
  component: NotYetBuilt,
})
