import { useEffect } from 'react'
import { afterFirstRows } from '@/components/ui/after-first-rows'
import { lazyWithRetry } from '@/components/ui/lazy'
import { useSession } from '@/auth/use-session'

const IdleCountdown = lazyWithRetry(async () => (await import('./idle-countdown')).IdleCountdown)

/** Before an idle sign-out: how long is left, and the way to stay. */
export function IdleWarning() {
  const session = useSession()
  const endsAt = session.status === 'signed-in' ? session.idleEndsAt : null
  const isSignedIn = session.status === 'signed-in'
  useEffect(() => {
    if (isSignedIn) void afterFirstRows().then(IdleCountdown.preload)
  }, [isSignedIn])
  return endsAt !== null && <IdleCountdown endsAt={endsAt} />
}
