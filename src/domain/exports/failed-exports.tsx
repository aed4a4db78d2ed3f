import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw, X } from 'lucide-react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { type FailedExport, forgetFailedExport, useFailedExports } from './follow-exports'
import { maySucceedLater } from './schema'
import { useRetryExport } from './use-retry-export'

/** The exports of this visit that failed, with a button to request again what may succeed. */
export function FailedExports() {
  return useFailedExports().map((failure) => <Failure key={failure.id} failure={failure} />)
}

function Failure({ failure: { id, name, reason } }: { failure: FailedExport }) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const retry = useRetryExport(id)
  return (
    <Alert
      tone="danger"
      role="alert"
      title={name === null ? i18n._('exports.failed') : i18n._('exports.failedNamed', { name })}
      actions={
        <>
          {maySucceedLater(reason) && (
            <Button
              icon={<RotateCcw aria-hidden className="size-4" />}
              pending={retry.isPending}
              onClick={() => retry.mutate()}
            >
              {i18n._('common.tryAgain')}
            </Button>
          )}
          <IconButton name={i18n._('common.close')} icon={X} onClick={() => forgetFailedExport(client, id)} />
        </>
      }
    >
      {reason !== null && i18n._(reason.message, reason.values)}
    </Alert>
  )
}
