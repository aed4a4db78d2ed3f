import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/management-report')({
  staticData: {
    title: 'managementReport.title',
    requires: ['sts_view_classroom_report', 'sts_view_school_report'],
    hiddenFor: ['teacher'],
    menu: { group: 'stsData', order: 2, icon: 'managementReport' },
  },
  component: NotYetBuilt,
})
