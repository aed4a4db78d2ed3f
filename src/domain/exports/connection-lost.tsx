import type { UseQueryResult } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CloudOff } from 'lucide-react'
import { ApiError } from '@/lib/api/api-error'

/** Says that what is shown is not the latest: the looks go on by themselves and nothing is lost. */
export function ConnectionLost({ query }: { query: UseQueryResult }) {
  const { i18n } = useLingui()
  const isLost = query.isError && query.data !== undefined
  const { error } = query
  return (
    <div role="status">
      {isLost && (
        <p className="flex items-start gap-2 rounded border border-warning bg-warning-soft p-3 text-sm text-warning">
          <CloudOff aria-hidden className="mt-1 size-4 shrink-0" />
          <span>
            {i18n._(error instanceof ApiError ? error.messageId : 'common.error.unexpected', {
              ...(error instanceof ApiError && error.values),
            })}{' '}
            {i18n._('exports.stillTrying')}
          </span>
        </p>
      )}
    </div>
  )
}
