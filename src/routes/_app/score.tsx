import { createFileRoute } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { academicYearLabel } from '@/features/academic-years/labels'
import { loadScorePage } from '@/features/scores/load-score-page'
import { ScorePage } from '@/features/scores/score-page'
import { scoreSearch } from '@/features/scores/score-search'
import { signedInUser } from '@/session/signed-in-user'

export const Route = createFileRoute('/_app/score')({
  staticData: {
    title: 'score.title',
    requires: ['sts_view_score'],
    menu: { group: 'management', order: 6, icon: 'score' },
  },
  validateSearch: scoreSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    loadScorePage({ queryClient, user: signedInUser(session), search: deps }),
  component: Score,
})

function Score() {
  const { i18n } = useLingui()
  const navigate = Route.useNavigate()
  const { session } = Route.useRouteContext()
  return (
    <ScorePage
      user={signedInUser(session)}
      place={Route.useLoaderData()}
      search={Route.useSearch()}
      yearLabel={(year) => academicYearLabel(year, i18n)}
      onSearch={(search) => void navigate({ search })}
      onReset={() => void navigate({ search: {} })}
    />
  )
}
