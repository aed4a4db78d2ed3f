import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportMutations } from './queries'
import type { ExportTask } from './schema'
import { followExport, forgetFailedExport } from './follow-exports'

/** Has an export without a file made once more. The server knows what was asked for, also on another day. */
export function useRetryExport(id: ExportTask['id']) {
  const client = useQueryClient()
  return useMutation({
    ...exportMutations.retry(id),
    onSuccess: ({ taskId }) => {
      forgetFailedExport(client, id)
      followExport({ client, id: taskId })
    },
  })
}
