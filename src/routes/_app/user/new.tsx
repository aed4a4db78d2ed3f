import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/user/new')({
  staticData: {
    title: 'userManagement.new',
    requires: ['sts_manage_user'],
    menu: { group: 'administration', order: 2, icon: 'newUser' },
  },
  component: NotYetBuilt,
})
