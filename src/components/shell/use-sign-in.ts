import { useRouter } from '@tanstack/react-router'
import { useSession } from '@/auth/use-session'
import { findLeftPage } from '@/routing/left-page'

/** Leaves for signing in, and comes back to the page that is shown, or that was left for the error page that is shown. */
export function useSignIn(): () => void {
  const router = useRouter()
  const session = useSession()
  return () => void session.signIn(findLeftPage(router.state.location)).catch(() => undefined)
}
