import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react'
import { CircleCheck } from 'lucide-react'
import { ApiError } from '@/lib/api/api-error'
import { ProblemText } from '@/components/ui/problem-text'
import { exportQueries, isFinished } from './queries'

interface RequestStateProps {
  request: { data: { taskId: number } | undefined; error: Error | null }
  /** The message id of the failed action. */
  failure: string
}

/** Beside the button that asked for an export: that it is being made, or that it could not be asked for, and why. */
export function RequestState({ request: { data, error }, failure }: RequestStateProps) {
  const { i18n } = useLingui()
  // A refusal says itself what to do, which is not to try the same again.
  const isRefused = error instanceof ApiError && error.kind === 'refused'
  return (
    <>
      <div role="status">{data !== undefined && <UnderWay id={data.taskId} />}</div>
      {error !== null && (
        <ProblemText role="alert">
          {!isRefused && i18n._(failure)} {error instanceof ApiError && i18n._(error.messageId, { ...error.values })}
        </ProblemText>
      )}
    </>
  )
}

/** Said until the export is finished; the history and the notifications say the rest. */
function UnderWay({ id }: { id: number }) {
  const { i18n } = useLingui()
  // The follower of exports polls; this only reads its results.
  const { data: task } = useQuery({ ...exportQueries.task(id), enabled: false })
  if (task !== undefined && isFinished(task)) return null
  return (
    <p className="flex items-start gap-2 text-sm text-positive">
      <CircleCheck aria-hidden className="mt-1 size-4 shrink-0" />
      {i18n._('exports.requested')}
    </p>
  )
}
