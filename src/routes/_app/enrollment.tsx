import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/enrollment')({
  staticData: {
    title: 'enrollment.title',
    requires: ['sts_enroll_student', 'sts_enroll_owned_student'],
    menu: { group: 'management', order: 3, icon: 'enrollment' },
  },
  component: NotYetBuilt,
})
