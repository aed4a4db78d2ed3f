import { useLingui } from '@lingui/react'
import { CircleAlert, RotateCcw, X } from 'lucide-react'
import { Button } from '@/ui/button'
import { IconButton } from '@/ui/icon-button'
import { forgetFailedExport, useFailedExports } from './follow-exports'

/** What was asked for in this visit and could not be made, each with a way to ask again (lifecycle §4). */
export function FailedExports() {
  const { i18n } = useLingui()
  const failures = useFailedExports()
  return failures.map(({ id, name, reason, again }) => (
    <div
      key={id}
      role="alert"
      className="flex flex-wrap items-start gap-2 rounded border border-danger bg-danger-soft p-3"
    >
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
          onClick={() => {
            forgetFailedExport(id)
            again()
          }}
        >
          {i18n._('common.tryAgain')}
        </Button>
        <IconButton name={i18n._('common.close')} icon={X} onClick={() => forgetFailedExport(id)} />
      </div>
    </div>
  ))
}
