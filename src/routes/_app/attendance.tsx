import { createFileRoute } from '@tanstack/react-router'
import { linkingSearch } from '@/shell/linking-search'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/attendance')({
  validateSearch: linkingSearch,
  staticData: {
    title: 'attendance.title',
    requires: ['sts_view_attendance'],
    menu: { group: 'management', order: 7, icon: 'attendance' },
  },
  component: NotYetBuilt,
})
