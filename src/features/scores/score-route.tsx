import { useLoaderData, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { signedInUser } from '@/auth/signed-in-user'
import { ScorePage } from './score-page'
import type { ScoreAddress } from './score-search'

export function ScoreRoute({ address }: { address: ScoreAddress }) {
  const navigate = useNavigate()
  const from = `/_app${address}` as const
  const { session } = useRouteContext({ from })
  return (
    <ScorePage
      address={address}
      user={signedInUser(session)}
      selection={useLoaderData({ from })}
      search={useSearch({ from })}
      onSearch={(search) => void navigate({ to: address, search })}
      onReset={() => void navigate({ to: address, search: {} })}
    />
  )
}
