import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/school/')({
  staticData: {
    title: 'school.title',
    requires: ['sts_manage_school', 'sts_view_school', 'sts_partly_edit_school'],
    menu: { group: 'management', order: 2, icon: 'school' },
  },
  component: NotYetBuilt,
})
