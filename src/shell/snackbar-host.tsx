import { useSyncExternalStore } from 'react'
import { currentNotifications, subscribeNotifications } from '@/lib/notify'
import { useUser } from '@/session/use-session'
import { lazyWithRetry } from '@/ui/lazy'
import { useHasInteracted } from '@/ui/use-has-interacted'

const Snackbar = lazyWithRetry(async () => (await import('./snackbar')).Snackbar)

/** The place of the snackbar. It stays once it has shown something, so that what follows is announced. */
export function SnackbarHost() {
  const notifications = useSyncExternalStore(subscribeNotifications, currentNotifications)
  const hasInteracted = useHasInteracted()
  const acting = useUser() !== null && hasInteracted
  const wanted = acting || notifications.length > 0
  return wanted && <Snackbar notifications={notifications} />
}
