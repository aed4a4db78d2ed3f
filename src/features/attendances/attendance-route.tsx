import { useLoaderData, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { signedInUser } from '@/auth/signed-in-user'
import { AttendancePage } from './attendance-page'

interface AttendanceRouteProps {
  /** The address of the attendance pages: the same pages are at two addresses. */
  address: '/attendance' | '/attendance-management'
}

/** The page of both attendance routes. */
export function AttendanceRoute({ address }: AttendanceRouteProps) {
  const navigate = useNavigate()
  const from = `/_app${address}` as const
  const { session } = useRouteContext({ from })
  return (
    <AttendancePage
      user={signedInUser(session)}
      place={useLoaderData({ from })}
      search={useSearch({ from })}
      onSearch={(search) => void navigate({ to: address, search })}
      onReset={() => void navigate({ to: address, search: {} })}
    />
  )
}
