import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportMutations } from '@/features/exports/queries'
import type { ExportTask } from '@/features/exports/schema'
import { followExport, forgetFailedExport } from './follow-exports'

/** Has an export without a file made once more. The server knows what was asked for, also on another day. */
export function useRetryExport(id: ExportTask['id']) {
  const client = useQueryClient()
  return useMutation({
    ...exportMutations.retry(id),
    onSuccess: ({ taskId }) => {
      forgetFailedExport(id)
      followExport({ client, id: taskId })
    },
  })
}
