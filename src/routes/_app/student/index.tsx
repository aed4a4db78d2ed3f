import { createFileRoute } from '@tanstack/react-router'
import { studentListSearch } from '@/shell/linking-search'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/student/')({
  validateSearch: studentListSearch,
  staticData: {
    title: 'student.title',
    requires: ['sts_manage_student', 'sts_manage_owned_student', 'sts_view_student'],
    menu: { group: 'management', order: 5, icon: 'student' },
  },
  component: NotYetBuilt,
})
