import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { useAppSession } from '@/auth/session-provider'

/** The dialog that counts down to an idle sign-out. */
export function IdleCountdown({ endsAt }: { endsAt: number }) {
  const { i18n } = useLingui()
  const session = useAppSession()
  const stay = useRef<HTMLButtonElement>(null)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((endsAt - now) / 1000))
  const left = `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Dialog
      open
      role="alertdialog"
      // Every way of closing it is a user who is present.
      onOpenChange={() => session.stay()}
      closesOnPressOutside={false}
      initialFocus={stay}
      title={i18n._('session.idleTitle')}
      description={i18n._('session.idleBody')}
      footer={
        <>
          <Button onClick={() => void session.signOut({ ask: false })}>{i18n._('session.signOutNow')}</Button>
          <Button ref={stay} variant="primary" onClick={() => session.stay()}>
            {i18n._('session.staySignedIn')}
          </Button>
        </>
      }
    >
      {/* A timer region is not read out at every second. */}
      <p role="timer" className="text-xl font-semibold tabular-nums">
        {left}
      </p>
    </Dialog>
  )
}
