import { useEffect, useEffectEvent, useState } from 'react'
import { useLingui } from '@lingui/react'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { ApiError } from '@/lib/api/api-error'
import { onConnectionChange } from '@/lib/api/connection'
import { buttonStyle } from '@/components/ui/button-style'
import { Spinner } from '@/components/ui/spinner'
import { usePageTitle } from '@/components/shell/page-title'

/**
 * A page whose data or code did not arrive: says in its place what failed and why, and tries again when the user wants it or
 * the connection is back. Nothing else of the program is lost.
 */
export function LoadError({ error }: { error: unknown }) {
  const { i18n } = useLingui()
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  const page = usePageTitle()
  const [trying, setTrying] = useState(false)
  const reason =
    error instanceof ApiError ? i18n._(error.messageId, { ...error.values }) : i18n._('shell.loadError.program')
  const tryAgain = async () => {
    setTrying(true)
    reset()
    await router.invalidate()
    setTrying(false)
  }
  const onChange = useEffectEvent((online: boolean) => {
    if (online) void tryAgain()
  })
  useEffect(() => onConnectionChange((online) => onChange(online)), [])
  return (
    <div role="alert" className="max-w-2xl rounded border border-line bg-surface-raised p-6">
      <h1 tabIndex={-1} className="flex items-start gap-3 text-lg font-semibold outline-none">
        <CircleAlert aria-hidden className="mt-1 size-6 shrink-0 text-danger" />
        {i18n._('shell.loadError.title', { page: i18n._(page) })}
      </h1>
      <p className="mt-2">{reason}</p>
      <div className="mt-4">
        <button
          type="button"
          className={buttonStyle('primary')}
          aria-busy={trying}
          onClick={() => {
            if (!trying) void tryAgain()
          }}
        >
          {trying ? <Spinner /> : <RotateCcw aria-hidden className="size-4" />}
          {i18n._('common.tryAgain')}
        </button>
      </div>
    </div>
  )
}
