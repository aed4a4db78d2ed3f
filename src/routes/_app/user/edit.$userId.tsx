import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'
import { recordId } from '@/shell/path-params'

export const Route = createFileRoute('/_app/user/edit/$userId')({
  params: {
    parse: ({ userId }) => ({ userId: recordId(userId) }),
    stringify: ({ userId }) => ({ userId: String(userId) }),
  },
  staticData: {
    title: 'userManagement.edit',
    requires: ['sts_manage_user', 'sts_manage_own_profile'],
    menu: {
      group: 'administration',
      order: 3,
      icon: 'ownUser',
      params: (user) => ({ userId: String(user.profile.id) }),
    },
  },
  component: NotYetBuilt,
})
