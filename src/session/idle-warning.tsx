import { useEffect, useSyncExternalStore } from 'react'
import { latePart } from '@/ui/late-part'
import { useTouched } from '@/ui/use-touched'
import { useAppSession } from './session-provider'
import { useUser } from './use-session'

const countdown = latePart(async () => (await import('./idle-countdown')).IdleCountdown)

/** Before an idle sign-out: how long is left, and the way to stay (security-reliability 2.2). */
export function IdleWarning() {
  const session = useAppSession()
  const endsAt = useSyncExternalStore(session.subscribe, session.idleEndsAt)
  const touched = useTouched()
  const acting = useUser() !== null && touched
  useEffect(() => {
    if (acting) countdown.preload()
  }, [acting])
  return endsAt !== null && <countdown.Part endsAt={endsAt} />
}
