import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/report')({
  staticData: {
    title: 'report.title',
    requires: ['sts_view_classroom_report', 'sts_view_school_report', 'sts_student_manage_own_account'],
    menu: { group: 'stsData', order: 1, icon: 'report' },
  },
  component: NotYetBuilt,
})
