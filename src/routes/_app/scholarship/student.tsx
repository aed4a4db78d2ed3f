import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/scholarship/student')({
  staticData: {
    title: 'scholarship.student',
    requires: ['sts_manage_scholarship'],
    menu: { group: 'scholarship', order: 1, icon: 'scholarship' },
  },
  component: NotYetBuilt,
})
