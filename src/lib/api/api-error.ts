/**
 * The kind of a call's failure.
 * - `offline`: no answer of the API arrived (network, time-out, gateway, foreign page). A write may have been done.
 * - `refused`: the API answered no, and says why.
 * - `contract`: the answer does not have the agreed shape. A write has most likely been done.
 * - `server`: the API failed inside.
 */
export type ApiErrorKind = 'offline' | 'refused' | 'contract' | 'server'

/** The last change of a field: by whom and when; null where that is not known. */
export interface FieldChange {
  by: string | null
  /** The same name in Latin letters, where there is one. */
  by_en?: string | null | undefined
  at: string
}

interface ApiErrorFacts {
  kind: ApiErrorKind
  status?: number | undefined
  messageId?: string | undefined
  values?: Readonly<Record<string, string | number>> | undefined
  fields?: Readonly<Record<string, string>> | undefined
  changes?: Readonly<Record<string, FieldChange>> | undefined
  /** Method and path pattern of the call; never ids or a query. */
  endpoint: string
  /** Seconds after which the API wants to be asked again. */
  retryAfter?: number | null | undefined
  cause?: unknown
}

const ownMessages = {
  offline: 'common.error.offline',
  refused: 'common.error.refused',
  contract: 'common.error.contract',
  server: 'common.error.server',
} satisfies Record<ApiErrorKind, string>

/** The one error that calls fail with. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ApiErrorKind
  readonly status: number | undefined
  /** A catalogue id, or the plain text that the server sent. */
  readonly messageId: string
  /** The values of the message's placeholders. */
  readonly values: Readonly<Record<string, string | number>>
  /** Messages by field, catalogue ids or plain texts. */
  readonly fields: Readonly<Record<string, string>>
  /** After a 412, who changed which field last, as far as the API reports it. */
  readonly changes: Readonly<Record<string, FieldChange>>
  /** Seconds after which the API wants to be asked again; null when it says nothing. */
  readonly retryAfter: number | null

  constructor({ kind, status, messageId, values, fields, changes, endpoint, retryAfter, cause }: ApiErrorFacts) {
    // The message goes to the error log, so nothing of the server's text is in it.
    super(`${kind}${status === undefined ? '' : ` ${String(status)}`}: ${endpoint}`, { cause })
    this.kind = kind
    this.status = status
    // A server in between (a proxy) refuses a large body in its own words, without the limit.
    this.messageId = messageId ?? (status === 413 ? 'common.error.tooLargeForServer' : ownMessages[kind])
    this.values = values ?? {}
    this.fields = fields ?? {}
    this.changes = changes ?? {}
    this.retryAfter = retryAfter ?? null
  }

  /** The status when it leads to `/error-page/{status}`; null for every other failure. */
  get pageErrorStatus(): PageErrorStatus | null {
    const { status } = this
    return status === 401 || status === 403 || status === 429 ? status : null
  }

  /** True when the error page of its status replaces the page, so that no other place shows the error. */
  get isPageLevel(): boolean {
    return this.pageErrorStatus !== null
  }
}

/** For a loader whose page shows by itself what could not be loaded, and keeps its filters: leaves it that failure. */
export function throwPageLevel(error: unknown): void {
  if (!(error instanceof ApiError) || error.isPageLevel) throw error
}

export type PageErrorStatus = 401 | 403 | 429
