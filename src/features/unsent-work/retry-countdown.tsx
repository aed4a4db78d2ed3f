import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react'
import { recordError } from '@/lib/storage/error-log'
import { useSheetWork } from '@/sheets/sync/sheet-work'

/** The time that the server has asked to wait (429) before unsent data is sent automatically; nothing otherwise. */
export function RetryCountdown({ onOver }: { onOver: () => void }) {
  const { i18n } = useLingui()
  const sheetWork = useSheetWork()
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    let wasWaiting = false
    const tick = async () => {
      const { outbox } = await sheetWork.service()
      const until = outbox.retryAt()
      setSeconds(until === null ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000)))
      // Asked again until nothing is unsent, and this is not shown any more.
      if (wasWaiting && until === null) onOver()
      wasWaiting ||= until !== null
    }
    const timer = setInterval(() => void tick().catch(recordError), 1000)
    return () => clearInterval(timer)
  }, [sheetWork, onOver])
  if (seconds === null) return null
  return (
    <p role="timer" className="mt-2 text-sm tabular-nums">
      {i18n._('unsentWork.retryIn', { n: seconds })}
    </p>
  )
}
