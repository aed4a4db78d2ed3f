import { createFileRoute } from '@tanstack/react-router'
import { useUser } from '@/auth/use-session'
import { UnsentWork } from '@/features/unsent-work/unsent-work'
import { ErrorPage } from '@/components/feedback/error-page'

export const Route = createFileRoute('/error-page/$code')({
  staticData: { title: 'errorPage.title', requires: 'public' },
  component: Failure,
})

function Failure() {
  const user = useUser()
  return <ErrorPage code={Route.useParams().code}>{user !== null && <UnsentWork />}</ErrorPage>
}
