import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/account/student/edit/')({
  staticData: {
    title: 'studentAccount.title',
    requires: ['sts_manage_student_account', 'sts_manage_own_student_account', 'sts_student_manage_own_account'],
    menu: { group: 'administration', order: 4, icon: 'studentAccount' },
  },
  component: NotYetBuilt,
})
