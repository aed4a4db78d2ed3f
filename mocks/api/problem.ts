import type * as z from 'zod'

type Status = 400 | 401 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 422 | 429 | 503 | 507

/** The last change of a field: by whom and when; null where the account is gone. */
export interface FieldChange {
  by: string | null
  /** The same name in Latin letters, where there is one. */
  by_en: string | null
  at: string
}

/** A refusal as the API sends it: `{ message, errors?: { field: message } }`. Messages are catalogue ids, `values` what
 *  their placeholders stand for. */
export class Problem extends Error {
  readonly status: Status
  readonly errors: Record<string, string> | undefined
  readonly values: Record<string, string | number> | undefined
  /** Seconds until the request may be repeated. */
  readonly retryAfter: number | undefined
  /** Of a 412: who changed each field of the record last. */
  readonly changes: Record<string, FieldChange> | undefined

  constructor(
    status: Status,
    message: string,
    more: {
      errors?: Record<string, string>
      values?: Record<string, string | number>
      retryAfter?: number
      changes?: Record<string, FieldChange>
    } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.status = status
    this.errors = more.errors
    this.values = more.values
    this.retryAfter = more.retryAfter ?? (status === 503 ? 1 : undefined)
    this.changes = more.changes
  }

  /** The answer's body. The values are also top-level fields, so that a client can read `count` directly. */
  body(): Record<string, unknown> {
    return {
      ...this.values,
      message: this.message,
      ...(this.errors === undefined ? {} : { errors: this.errors }),
      ...(this.values === undefined ? {} : { values: this.values }),
      ...(this.changes === undefined ? {} : { changes: this.changes }),
    }
  }
}

const messageId = /^[a-z][A-Za-z]*(\.[A-Za-z0-9]+)+$/

/** Zod's findings by field (parsed with `reportInput`). A message that is not a catalogue id is zod's own English and is
 *  replaced. */
export function invalidInput(error: z.ZodError): Problem {
  const errors = new Map<string, string>()
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) addTo(errors, [...issue.path, key], 'common.error.unknownField')
    } else {
      addTo(errors, issue.path, toMessage(issue))
    }
  }
  return new Problem(400, 'common.error.form', { errors: Object.fromEntries(errors) })
}

const required = 'common.error.require'

function toMessage(issue: z.core.$ZodIssue): string {
  // A schema has one message for whatever is wrong with a field; "required" is only right where nothing was sent. What a
  // check of our own refuses has its own reason.
  if (issue.message === required && issue.code !== 'custom' && !isEmpty(issue.input)) return messageOfValue(issue)
  if (messageId.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && issue.input === undefined) return required
  return typeof issue.input === 'number' ? messageOfValue(issue) : 'common.error.invalidValue'
}

function isEmpty(input: unknown): boolean {
  return input == null || input === '' || (Array.isArray(input) && input.length === 0)
}

/** The message for an invalid value. */
function messageOfValue(issue: z.core.$ZodIssue): string {
  const { code } = issue
  const isNumber = typeof issue.input === 'number'
  if (code === 'invalid_value' || code === 'invalid_union') return 'common.error.notAChoice'
  if (code === 'too_small' && isNumber) return 'common.error.numberTooSmall'
  if (code === 'too_big') return isNumber ? 'common.error.numberTooLarge' : 'common.error.textTooLong'
  return 'common.error.invalidValue'
}

function addTo(errors: Map<string, string>, path: readonly PropertyKey[], message: string): void {
  const field = path.map(String).join('.')
  if (!errors.has(field)) errors.set(field, message)
}
