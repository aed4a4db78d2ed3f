import { useQueries } from '@tanstack/react-query'
import { pollTask } from '@/lib/api/task'
import { exportQueries, isFinished, pollMs } from './queries'
import type { ExportTask } from './schema'

const refetchInterval = pollTask<ExportTask>({
  isUnderWay: (task) => task !== undefined && !isFinished(task),
  everyMs: pollMs,
})

/** The exports of a list as they are now: each that is not finished is polled while it is shown. */
export function useExportTasks(listed: readonly ExportTask[]): ExportTask[] {
  const unfinished = listed.filter((task) => !isFinished(task))
  const polled = useQueries({
    queries: unfinished.map((task) => ({
      ...exportQueries.task(task.id),
      // The list has just said how far it is.
      initialData: task,
      staleTime: pollMs,
      refetchInterval,
    })),
  })
  const present = new Map(unfinished.map(({ id }, index) => [id, polled[index]?.data]))
  return listed.map((task) => present.get(task.id) ?? task)
}
