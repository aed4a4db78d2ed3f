import { useLingui } from '@lingui/react'
import { CircleAlert, RotateCcw, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { type FailedExport, forgetFailedExport, useFailedExports } from './follow-exports'
import { useRetryExport } from './use-retry-export'

/** What was asked for in this visit and could not be made, each with a way to ask again. */
export function FailedExports() {
  return useFailedExports().map((failure) => <Failure key={failure.id} failure={failure} />)
}

function Failure({ failure: { id, name, reason } }: { failure: FailedExport }) {
  const { i18n } = useLingui()
  const retry = useRetryExport(id)
  return (
    <div role="alert" className="flex flex-wrap items-start gap-2 rounded border border-danger bg-danger-soft p-3">
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-danger">
        <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
        <span className="min-w-0 break-words">
          {name === null ? i18n._('exports.failed') : i18n._('exports.failedNamed', { name })}{' '}
          {reason !== null && i18n._(reason.message, reason.values)}
        </span>
      </p>
      <div className="flex items-center gap-1">
        <Button
          icon={<RotateCcw aria-hidden className="size-4" />}
          pending={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {i18n._('common.tryAgain')}
        </Button>
        <IconButton name={i18n._('common.close')} icon={X} onClick={() => forgetFailedExport(id)} />
      </div>
    </div>
  )
}
