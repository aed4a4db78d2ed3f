import { useMutation, useQueryClient } from '@tanstack/react-query'
import { exportKey } from './queries'
import { followExport } from './follow-exports'

/** Asks for an export and follows it from then on, also when the page is left. */
export function useStartExport<Input>(mutationFn: (input: Input) => Promise<{ taskId: number }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    meta: { invalidates: [exportKey], error: 'inline' },
    onSuccess: ({ taskId }) => followExport({ client, id: taskId }),
  })
}
