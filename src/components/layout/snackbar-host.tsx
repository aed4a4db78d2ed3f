import { useSelector } from '@tanstack/react-store'
import { notifications } from '@/lib/notify'
import { useUser } from '@/auth/use-session'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useHasInteracted } from '@/components/ui/use-has-interacted'

const Snackbar = lazyWithRetry(async () => (await import('./snackbar')).Snackbar)

/** The place of the snackbar. It stays once it has shown something, so that what follows is announced. */
export function SnackbarHost() {
  const shown = useSelector(notifications)
  const hasInteracted = useHasInteracted()
  const acting = useUser() !== null && hasInteracted
  const wanted = acting || shown.length > 0
  return wanted && <Snackbar notifications={shown} />
}
