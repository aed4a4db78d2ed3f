import { Outlet } from '@tanstack/react-router'
import { useUser } from '@/auth/use-session'

/**
 * The pages behind sign-in. They are removed at the moment when the session ends, before the program goes to the home page,
 * so that none of them asks the server for something that it can no longer have.
 */
export function SignedInOutlet() {
  return useUser() !== null && <Outlet />
}
