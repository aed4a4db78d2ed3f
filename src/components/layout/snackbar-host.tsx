import { useEffect } from 'react'
import { useSelector } from '@tanstack/react-store'
import { notifications } from '@/lib/notify'
import { useUser } from '@/auth/use-session'
import { afterFirstRows, skipWaiting } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'

const Snackbar = lazyWithRetry(async () => (await import('./snackbar')).Snackbar, undefined, afterFirstRows)

/**
 * The place of the snackbar. A signed-in user has its code before anything can fail: without a connection it would not
 * arrive, and a failed save would have no message.
 */
export function SnackbarHost() {
  const shown = useSelector(notifications)
  const hasMessage = shown.length > 0
  const wanted = useUser() !== null || hasMessage
  useEffect(() => {
    if (hasMessage) skipWaiting()
  }, [hasMessage])
  return wanted && <Snackbar notifications={shown} />
}
