import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { ApiError } from '@/lib/api/api-error'
import { followTask } from '@/lib/api/follow-task'
import { notify } from '@/lib/notify'
import { exportQueries, firstPollMs, isFinished, pollMs } from './queries'
import type { ExportTask } from './schema'
import { saveExport } from './save-export'

/** An export that was asked for in this visit and came to nothing. */
export interface FailedExport {
  id: ExportTask['id']
  /** Its name, where the server has said it. */
  name: string | null
  /** Why; null where the server does not say. */
  reason: ExportTask['problem']
}

/** The failures are kept with what was read from the server, and forgotten with it when the user signs out. */
const failuresKey = ['failedExports'] as const
const noFailures: readonly FailedExport[] = []
/** The functions that stop following an export. */
const followed = new Map<ExportTask['id'], () => void>()

/** The exports of this visit that failed, until they are retried or dismissed. */
export function useFailedExports(): readonly FailedExport[] {
  const { data = noFailures } = useQuery<readonly FailedExport[]>({
    queryKey: failuresKey,
    queryFn: skipToken,
    gcTime: Infinity,
  })
  return data
}

export function forgetFailedExport(client: QueryClient, id: ExportTask['id']): void {
  client.setQueryData<readonly FailedExport[]>(failuresKey, (all) => all?.filter((failure) => failure.id !== id))
}

function isShown(client: QueryClient): boolean {
  return (client.getQueryCache().find({ queryKey: failuresKey })?.getObserversCount() ?? 0) > 0
}

/** An export that its user has cancelled comes to nothing without a word. */
export function unfollowExport(id: ExportTask['id']): void {
  followed.get(id)?.()
}

interface Followed {
  client: QueryClient
  id: ExportTask['id']
}

/**
 * Polls an export, on whatever page the user works meanwhile, until it is finished; then its file downloads by itself, once,
 * or its failure is shown. After a reload the history has it.
 */
export function followExport({ client, id }: Followed): void {
  if (followed.has(id)) return
  const fail = (name: string | null, reason: FailedExport['reason']) => {
    client.setQueryData<readonly FailedExport[]>(failuresKey, (all = noFailures) => [...all, { id, name, reason }])
    // The history shows it itself where it is in view: a failure appears in one place.
    if (isShown(client)) return
    notify({
      kind: 'error',
      id: name === null ? 'exports.failed' : 'exports.failedNamed',
      values: { name: name ?? '' },
      action: { id: 'exports.openHistory', to: '/management-report' },
    })
  }
  const settle = async (task: ExportTask) => {
    if (task.result !== 'success') return fail(task.name, task.problem)
    try {
      await saveExport(task)
      notify({ kind: 'success', id: 'exports.downloaded', values: { name: task.name } })
    } catch {
      // The file is there all the same: the history hands it out.
      notify({
        kind: 'error',
        id: 'exports.notFetched',
        values: { name: task.name },
        action: { id: 'exports.openHistory', to: '/management-report' },
      })
    }
  }
  const lose = (error: Error) => {
    if (!(error instanceof ApiError)) return fail(null, null)
    // Not found: it was cancelled in another window.
    if (error.status !== 404) fail(null, { message: error.messageId, values: { ...error.values } })
  }
  const stop = followTask(client, exportQueries.task(id), {
    isFinished,
    firstMs: firstPollMs,
    everyMs: pollMs,
    onFinished: (task) => void settle(task),
    onLost: lose,
  })
  followed.set(id, stop)
}
