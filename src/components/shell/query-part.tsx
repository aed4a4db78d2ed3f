import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, RotateCcw } from 'lucide-react'
import { ApiError } from '@/lib/api/api-error'
import { errorText } from '@/lib/api/error-text'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'

interface QueryPartProps<T> {
  query: UseQueryResult<T>
  /** Catalog id of what is said when it fails, where that is not the reason alone. */
  failed?: string | undefined
  children: (data: T) => ReactNode
}

/** A part of a page that loads, fails and tries again by itself, whatever the rest of the page does. */
export function QueryPart<T>({ query, failed, children }: QueryPartProps<T>) {
  const { i18n } = useLingui()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Spinner label={i18n._('common.loading')} />
  const { error } = query
  return (
    <div role="alert">
      <p className="flex items-start gap-2">
        <CircleAlert aria-hidden className="mt-1 size-5 shrink-0 text-danger" />
        <span>{failed === undefined ? `${i18n._('dashboard.failed')} ${errorText(error, i18n)}` : i18n._(failed)}</span>
      </p>
      <div className="mt-2">
        <Button
          icon={<RotateCcw aria-hidden className="size-4" />}
          pending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {i18n._('common.tryAgain')}
        </Button>
      </div>
    </div>
  )
}

/** Of figures that a page does without where the API refuses or does not have them: says when they did not arrive. */
export function LostFigures<T>({ query }: Pick<QueryPartProps<T>, 'query'>) {
  const isLost = query.error instanceof ApiError && query.error.kind !== 'refused'
  return isLost && <QueryPart query={query}>{() => null}</QueryPart>
}
