import { useMutation, useQueryClient } from '@tanstack/react-query'
import { followExport } from './follow-exports'
import { queryKeys } from '@/domain/query-keys'

/** Asks for an export and follows it from then on, also when the page is left. */
export function useStartExport<Input>(mutationFn: (input: Input) => Promise<{ taskId: number }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { invalidates: [queryKeys.exports], error: 'inline' },
    onSuccess: ({ taskId }) => followExport({ client, id: taskId }),
  })
}
