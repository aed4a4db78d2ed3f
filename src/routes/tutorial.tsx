import { createFileRoute } from '@tanstack/react-router'
import { CirclePlay } from 'lucide-react'
import { NotYetBuilt } from '@/shell/not-yet-built'

export const Route = createFileRoute('/tutorial')({
  staticData: {
    title: 'tutorial.title',
    requires: 'public',
    menu: { group: 'public', order: 3, icon: CirclePlay },
  },
  component: NotYetBuilt,
})
