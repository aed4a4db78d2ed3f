import { useEffect, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '@/ui/lazy'
import { useHasInteracted } from '@/ui/use-has-interacted'
import { useAppSession } from './session-provider'
import { useUser } from './use-session'

const IdleCountdown = lazyWithRetry(async () => (await import('./idle-countdown')).IdleCountdown)

/** Before an idle sign-out: how long is left, and the way to stay (security-reliability 2.2). */
export function IdleWarning() {
  const session = useAppSession()
  const endsAt = useSyncExternalStore(session.subscribe, session.idleEndsAt)
  const hasInteracted = useHasInteracted()
  const acting = useUser() !== null && hasInteracted
  useEffect(() => {
    if (acting) IdleCountdown.preload()
  }, [acting])
  return endsAt !== null && <IdleCountdown endsAt={endsAt} />
}
