import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'
import { recordId } from '@/shell/path-params'

export const Route = createFileRoute('/_app/classroom/school/$schoolId/')({
  params: {
    parse: ({ schoolId }) => ({ schoolId: recordId(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  staticData: {
    title: 'classroom.ofSchool',
    requires: ['sts_manage_classroom', 'sts_manage_owned_classroom', 'sts_view_owned_classroom', 'sts_view_classroom'],
  },
  component: NotYetBuilt,
})
