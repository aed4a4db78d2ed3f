import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/user/')({
  staticData: {
    title: 'userManagement.title',
    requires: ['sts_manage_user'],
    menu: { group: 'administration', order: 1, icon: 'users' },
  },
  component: NotYetBuilt,
})
