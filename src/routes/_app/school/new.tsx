import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/school/new')({
  staticData: {
    title: 'school.new',
    requires: ['sts_manage_school'],
  },
  component: NotYetBuilt,
})
