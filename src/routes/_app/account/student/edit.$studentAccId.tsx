import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/account/student/edit/$studentAccId')({
  staticData: {
    title: 'studentAccount.edit',
    requires: ['sts_manage_student_account', 'sts_manage_own_student_account', 'sts_student_manage_own_account'],
  },
  component: NotYetBuilt,
})
