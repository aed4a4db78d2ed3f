import { ApiError } from '@/lib/api-error'

/** `student.deleteFailed` with the server's reason (lifecycle §7). Without an answer the call itself says what is wrong. */
export function deleteFailure(error: Error) {
  if (error instanceof ApiError && (error.messageId === 'student.deleteFailed' || error.kind === 'offline')) {
    return { kind: 'error', id: error.messageId, values: error.values } as const
  }
  return { kind: 'error', id: 'student.deleteFailed', values: { reason: 'unknown' } } as const
}
