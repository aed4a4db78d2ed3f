import { createFileRoute } from '@tanstack/react-router'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/_app/dashboard')({
  staticData: {
    title: 'dashboard.title',
    requires: 'signed-in',
  },
  component: NotYetBuilt,
})
