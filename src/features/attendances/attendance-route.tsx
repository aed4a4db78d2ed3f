import { useLoaderData, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { signedInUser } from '@/auth/signed-in-user'
import { AttendancePage } from './attendance-page'
import type { AttendanceAddress } from './attendance-search'

/** The page of both attendance routes. */
export function AttendanceRoute({ address }: { address: AttendanceAddress }) {
  const navigate = useNavigate()
  const from = `/_app${address}` as const
  const { session } = useRouteContext({ from })
  return (
    <AttendancePage
      address={address}
      user={signedInUser(session)}
      selection={useLoaderData({ from })}
      search={useSearch({ from })}
      onSearch={(search) => void navigate({ to: address, search })}
      onReset={() => void navigate({ to: address, search: {} })}
    />
  )
}
