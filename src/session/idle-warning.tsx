import { useEffect, useSyncExternalStore } from 'react'
import { latePart } from '@/ui/late-part'
import { useAppSession } from './session-provider'
import { useUser } from './use-session'

const countdown = latePart(async () => (await import('./idle-countdown')).IdleCountdown)

/** Before an idle sign-out: how long is left, and the way to stay (security-reliability 2.2). */
export function IdleWarning() {
  const session = useAppSession()
  const endsAt = useSyncExternalStore(session.subscribe, session.idleEndsAt)
  const signedIn = useUser() !== null
  useEffect(() => {
    if (signedIn) countdown.preload()
  }, [signedIn])
  return endsAt !== null && <countdown.Part endsAt={endsAt} />
}
