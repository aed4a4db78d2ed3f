import { useEffect } from 'react'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useHasInteracted } from '@/components/ui/use-has-interacted'
import { useSession } from '@/auth/use-session'

const IdleCountdown = lazyWithRetry(async () => (await import('./idle-countdown')).IdleCountdown)

/** Before an idle sign-out: how long is left, and the way to stay. */
export function IdleWarning() {
  const session = useSession()
  const endsAt = session.status === 'signed-in' ? session.idleEndsAt : null
  const hasInteracted = useHasInteracted()
  const acting = session.status === 'signed-in' && hasInteracted
  useEffect(() => {
    if (acting) IdleCountdown.preload()
  }, [acting])
  return endsAt !== null && <IdleCountdown endsAt={endsAt} />
}
