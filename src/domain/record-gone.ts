import { ApiError } from '@/lib/api/api-error'

/** A record that is read again is gone: the list or search that should name it does not. */
export class RecordGone extends ApiError {
  constructor(endpoint: string, messageId = 'common.error.notFound') {
    super({ kind: 'refused', status: 404, messageId, endpoint })
  }
}
