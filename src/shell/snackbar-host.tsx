import { useSyncExternalStore } from 'react'
import { currentNotifications, subscribeNotifications } from '@/lib/notify'
import { useUser } from '@/session/use-session'
import { latePart } from '@/ui/late-part'

const snackbar = latePart(async () => (await import('./snackbar')).Snackbar)

/** The place of the snackbar. It stays once it has shown something, so that what follows is announced. */
export function SnackbarHost() {
  const notifications = useSyncExternalStore(subscribeNotifications, currentNotifications)
  const wanted = useUser() !== null || notifications.length > 0
  return wanted && <snackbar.Part notifications={notifications} />
}
