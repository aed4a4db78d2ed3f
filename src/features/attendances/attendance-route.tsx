import { useLoaderData, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { signedInUser } from '@/auth/signed-in-user'
import { AttendancePage } from './attendance-page'

interface AttendanceRouteProps {
  /** Where the attendance pages are: the same pages at two addresses. */
  address: '/attendance' | '/attendance-management'
}

/** What both attendance routes show. */
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
