import { useRouter } from '@tanstack/react-router'
import { useSession } from '@/session/use-session'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** On an error page: the address of the page that was left for it. */
    leftPage?: string
  }
}

/** Leaves for signing in, and comes back to the page that is shown, or that was left for the error page that is shown. */
export function useSignIn(): () => void {
  const router = useRouter()
  const session = useSession()
  return () => {
    const { href, state } = router.state.location
    void session.signIn(state.leftPage ?? href).catch(() => undefined)
  }
}
