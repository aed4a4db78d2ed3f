import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'
import { recordId } from '@/shell/path-params'

export const Route = createFileRoute('/_app/student/classroom/$classroomId')({
  params: {
    parse: ({ classroomId }) => ({ classroomId: recordId(classroomId) }),
    stringify: ({ classroomId }) => ({ classroomId: String(classroomId) }),
  },
  staticData: {
    title: 'student.ofClassroom',
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
  },
  component: NotYetBuilt,
})
