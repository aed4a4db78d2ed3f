import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'
import { recordId } from '@/shell/path-params'

export const Route = createFileRoute('/_app/student/view/$studentId')({
  params: {
    parse: ({ studentId }) => ({ studentId: recordId(studentId) }),
    stringify: ({ studentId }) => ({ studentId: String(studentId) }),
  },
  staticData: {
    title: 'student.view',
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
  },
  component: NotYetBuilt,
})
