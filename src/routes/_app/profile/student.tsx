import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/profile/student')({
  staticData: {
    title: 'student.ownProfile',
    requires: ['sts_student_manage_own_account'],
  },
  component: NotYetBuilt,
})
