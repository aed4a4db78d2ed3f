import { createFileRoute } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { ErrorViewer } from '@/components/feedback/error-viewer'

export const Route = createFileRoute('/errors')({
  staticData: { title: 'errors.title', requires: 'public', menu: { group: 'public', order: 6, icon: TriangleAlert } },
  component: ErrorViewer,
})
