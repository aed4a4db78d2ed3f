import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/graduation')({
  staticData: {
    title: 'graduation.title',
    requires: ['sts_graduate_student', 'sts_graduate_owned_student'],
    menu: { group: 'management', order: 9, icon: 'graduation' },
  },
  component: NotYetBuilt,
})
