import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/classroom/')({
  staticData: {
    title: 'classroom.title',
    requires: ['sts_manage_classroom', 'sts_manage_owned_classroom', 'sts_view_owned_classroom', 'sts_view_classroom'],
    menu: { group: 'management', order: 4, icon: 'classroom' },
  },
  component: NotYetBuilt,
})
