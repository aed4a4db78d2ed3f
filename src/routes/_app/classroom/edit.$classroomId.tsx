import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'
import { recordId } from '@/shell/path-params'

export const Route = createFileRoute('/_app/classroom/edit/$classroomId')({
  params: {
    parse: ({ classroomId }) => ({ classroomId: recordId(classroomId) }),
    stringify: ({ classroomId }) => ({ classroomId: String(classroomId) }),
  },
  staticData: {
    title: 'classroom.edit',
    requires: ['sts_manage_classroom', 'sts_manage_owned_classroom', 'sts_view_owned_classroom', 'sts_view_classroom'],
  },
  component: NotYetBuilt,
})
