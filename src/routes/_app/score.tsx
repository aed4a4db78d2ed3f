import { createFileRoute } from '@tanstack/react-router'
import { ScoreRoute } from '@/features/scores/score-route'
import { loadScorePage } from '@/features/scores/load-score-page'
import { scoreSearch } from '@/features/scores/score-search'
import { signedInUser } from '@/auth/signed-in-user'

export const Route = createFileRoute('/_app/score')({
  staticData: {
    title: 'score.title',
    requires: ['sts_view_score'],
    menu: { group: 'management', order: 6, icon: 'score' },
  },
  validateSearch: scoreSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session, userSession }, deps }) =>
    loadScorePage({ queryClient, sheetWork: userSession.sheets, user: signedInUser(session), search: deps }),
  component: () => <ScoreRoute address="/score" />,
})
