import { createFileRoute } from '@tanstack/react-router'
import { UnsentSheets } from '@/features/unsent-work/unsent-sheets'
import { ErrorPage } from '@/shell/error-page'

export const Route = createFileRoute('/error-page/$code')({
  staticData: { title: 'errorPage.title', requires: 'public' },
  component: Failure,
})

function Failure() {
  return (
    <ErrorPage code={Route.useParams().code}>
      <UnsentSheets />
    </ErrorPage>
  )
}
