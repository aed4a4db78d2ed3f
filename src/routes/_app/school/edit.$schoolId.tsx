import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'
import { recordId } from '@/shell/path-params'

export const Route = createFileRoute('/_app/school/edit/$schoolId')({
  params: {
    parse: ({ schoolId }) => ({ schoolId: recordId(schoolId) }),
    stringify: ({ schoolId }) => ({ schoolId: String(schoolId) }),
  },
  staticData: {
    title: 'school.edit',
    requires: ['sts_manage_school', 'sts_partly_edit_school'],
  },
  component: NotYetBuilt,
})
