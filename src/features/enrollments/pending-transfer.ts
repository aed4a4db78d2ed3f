import * as z from 'zod/mini'
import { ApiError } from '@/lib/api/api-error'
import { wireDate } from '@/lib/api/wire'

/** The pending transfer in the refusal of a drop-out. */
const pendingTransfer = z.object({
  transfer: z.int(),
  school: z.string(),
  school_en: z.string(),
  requested_on: wireDate,
})
export type PendingTransfer = z.infer<typeof pendingTransfer>

/** The pending transfer for which a drop-out was refused; null for any other failure. */
export function pendingTransferIn(error: unknown): PendingTransfer | null {
  if (!(error instanceof ApiError) || error.messageId !== 'student.dropOut.transferPending') return null
  const { success, data } = z.safeParse(pendingTransfer, error.values)
  return success ? data : null
}
