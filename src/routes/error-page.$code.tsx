import { createFileRoute } from '@tanstack/react-router'
import { UnsentWork } from '@/features/unsent-work/unsent-work'
import { ErrorPage } from '@/components/feedback/error-page'

export const Route = createFileRoute('/error-page/$code')({
  staticData: { title: 'errorPage.title', requires: 'public' },
  component: Failure,
})

function Failure() {
  return (
    <ErrorPage code={Route.useParams().code}>
      <UnsentWork />
    </ErrorPage>
  )
}
