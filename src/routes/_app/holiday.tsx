import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/holiday')({
  staticData: {
    title: 'holiday.title',
    requires: 'signed-in',
  },
  component: NotYetBuilt,
})
