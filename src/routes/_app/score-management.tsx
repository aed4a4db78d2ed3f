import { createFileRoute, redirect } from '@tanstack/react-router'
import { ScoreRoute } from '@/features/scores/score-route'
import { loadScorePage } from '@/features/scores/load-score-page'
import { scoreSearch } from '@/features/scores/score-search'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/score-management')({
  staticData: {
    title: 'score.title',
    requires: ['sts_view_score'],
  },
  validateSearch: scoreSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session, userSession }, deps }) => {
    const user = signedInUser(session)
    const selection = await loadScorePage({ queryClient, sheetWork: userSession.sheets, user, search: deps })
    // A teacher who asks for a class that is not theirs chooses among their own; the choice says what is wrong.
    if (user.role === 'teacher' && selection.problem?.of === 'class') {
      throw redirect({ to: '/score', search: deps, replace: true })
    }
    return selection
  },
  component: () => <ScoreRoute address="/score-management" />,
})
