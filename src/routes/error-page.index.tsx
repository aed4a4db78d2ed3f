import { createFileRoute } from '@tanstack/react-router'
import { ErrorPage } from '@/components/feedback/error-page'

export const Route = createFileRoute('/error-page/')({
  staticData: { title: 'errorPage.title', requires: 'public' },
  component: ErrorPage,
})
