import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod'
import type { Caller } from './caller'
import { claimKey, keepAnswer, type StoredAnswer } from '../db/idempotency'
import { inTransaction } from '../db/transaction'
import type { Database } from '../db/types'
import { findRule, type Operation, type Rule } from './policy'
import type { DataScope } from './data-scope'
import { Problem } from './problem'
import { nothing, readBody, readParams, readQuery } from './request'
import { isCurrentTag } from './tag'
import { refuseUnknownYears } from './unknown-years'

/** A request that has passed the door: the caller is known and permitted. */
export interface Incoming {
  db: Kysely<Database>
  caller: Caller
  dataScope: DataScope
  params: Record<string, string>
  url: URL
  /** Aborted when the connection is closed before the answer. */
  signal: AbortSignal
  /** The body as it came, or the JSON part of a form; empty when there is none. */
  text: string
  /** The file part of a form. */
  file: Uint8Array | null
  idempotencyKey: string | undefined
  /** The tag of the version that the caller has seen (`If-Match`); optional. */
  ifMatch: string | undefined
}

export interface Outgoing extends StoredAnswer {
  replayed?: boolean
  /** Something was stored for the background to do. */
  startsTask?: boolean
  /** The `ETag` of the response. */
  etag?: string
  /** A file, in place of the body. */
  file?: Download
}

export interface Download {
  name: string
  /** Its media type. */
  type: string
  bytes: Uint8Array
}

/** The names of a form's two parts, and how large the file may be. */
export interface FormParts {
  json: string
  file: string
  bytes: number
}

/** The input of an operation; its body is null where it has none. */
export interface Input {
  params: z.core.$ZodType
  query: z.core.$ZodType
  body: z.core.$ZodType | null
}

/** One line of the policy table brought to life. */
export interface ServedOperation {
  operation: Operation
  input: Input
  /** There when the body is a form (multipart) of a JSON part and a file. */
  form?: FormParts
  handle: (incoming: Incoming) => Promise<Outgoing>
}

interface ReadContext<P, Q> {
  db: Kysely<Database>
  caller: Caller
  dataScope: DataScope
  params: P
  query: Q
  signal: AbortSignal
}

async function readContext<P extends z.core.$ZodType, Q extends z.core.$ZodType>(
  input: { params: P; query: Q },
  { db, caller, dataScope, params, url, signal }: Incoming,
): Promise<ReadContext<z.output<P>, z.output<Q>>> {
  const query = readQuery(input.query, url.searchParams)
  await refuseUnknownYears(db, query)
  return { db, caller, dataScope, params: readParams(input.params, params), query, signal }
}

/** An operation that changes nothing. `run` gives the answer's body. */
export function reading<P extends z.core.$ZodType, Q extends z.core.$ZodType>(
  operation: Operation,
  input: { params: P; query: Q },
  run: (context: ReadContext<z.output<P>, z.output<Q>>) => Promise<unknown>,
): ServedOperation {
  return {
    operation,
    input: { ...input, body: null },
    handle: async (incoming) => {
      const body = await run(await readContext(input, incoming))
      return { status: 200, body: JSON.stringify(body) }
    },
  }
}

/** The same with a tag of what was read: a write that sends it as `If-Match` overwrites nothing it has not seen. */
export function readingTagged<P extends z.core.$ZodType, Q extends z.core.$ZodType>(
  operation: Operation,
  input: { params: P; query: Q },
  run: (context: ReadContext<z.output<P>, z.output<Q>>) => Promise<{ body: unknown; etag: string }>,
): ServedOperation {
  return {
    operation,
    input: { ...input, body: null },
    handle: async (incoming) => {
      const { body, etag } = await run(await readContext(input, incoming))
      return { status: 200, body: JSON.stringify(body), etag }
    },
  }
}

/** The same with a file as the answer. */
export function downloading<P extends z.core.$ZodType, Q extends z.core.$ZodType>(
  operation: Operation,
  input: { params: P; query: Q },
  run: (context: ReadContext<z.output<P>, z.output<Q>>) => Promise<Download>,
): ServedOperation {
  return {
    operation,
    input: { ...input, body: null },
    handle: async (incoming) => {
      const file = await run(await readContext(input, incoming))
      return { status: 200, body: '', file }
    },
  }
}

/** Refuses a save of a sheet whose caller has read another state of it. Without `If-Match` nothing is compared. */
export function assertIfMatch(ifMatch: string | undefined, etag: string): void {
  if (!isCurrentTag(ifMatch, etag)) throw new Problem(412, 'sheet.changedMeanwhile')
}

interface WriteContext<P, B, Q> {
  transaction: Transaction<Database>
  caller: Caller
  dataScope: DataScope
  rule: Rule
  params: P
  body: B
  query: Q
  ifMatch: string | undefined
}

/** What is done before the transaction, and stays when the request is refused. */
export interface Prepare<B> {
  db: Kysely<Database>
  caller: Caller
  dataScope: DataScope
  body: B
}

interface Written {
  status: 200 | 201
  body: unknown
  /** The record that the audit entry names. */
  recordId: number
  /** The fields that were changed, by their names in the audit log. */
  changed?: readonly string[]
  startsTask?: boolean
}

interface WriteInput<P, B> {
  params: P
  body: B
  prepare?: (prepare: Prepare<z.output<B>>) => Promise<void>
}

/**
 * An operation that changes something. Everything it does, its audit line and the answer kept under its
 * `Idempotency-Key` are one transaction.
 */
export function writing<P extends z.core.$ZodType, B extends z.core.$ZodType>(
  operation: Operation,
  input: WriteInput<P, B>,
  run: (context: WriteContext<z.output<P>, z.output<B>, z.output<typeof nothing>>) => Promise<Written>,
): ServedOperation {
  return writingWithQuery(operation, { ...input, query: nothing }, run)
}

/** The same for the few that also read their query string. */
export function writingWithQuery<P extends z.core.$ZodType, B extends z.core.$ZodType, Q extends z.core.$ZodType>(
  operation: Operation,
  input: WriteInput<P, B> & { query: Q },
  run: (context: WriteContext<z.output<P>, z.output<B>, z.output<Q>>) => Promise<Written>,
): ServedOperation {
  return { operation, input, handle: handleWrite(operation, input, run) }
}

type FileContext<B> = WriteContext<z.output<typeof nothing>, B, z.output<typeof nothing>> & { file: Uint8Array }

/** The same for a form with a file beside its JSON part. */
export function writingWithFile<B extends z.core.$ZodType>(
  operation: Operation,
  { body, form }: { body: B; form: FormParts },
  run: (context: FileContext<z.output<B>>) => Promise<Written>,
): ServedOperation {
  const input = { params: nothing, body, query: nothing }
  return {
    operation,
    input,
    form,
    handle: handleWrite(operation, input, async ({ file, ...context }) => {
      if (file === null)
        throw new Problem(400, 'common.error.form', { errors: { [form.file]: 'common.error.require' } })
      return await run({ ...context, file })
    }),
  }
}

function handleWrite<P extends z.core.$ZodType, B extends z.core.$ZodType, Q extends z.core.$ZodType>(
  operation: Operation,
  input: WriteInput<P, B> & { query: Q },
  run: (context: WriteContext<z.output<P>, z.output<B>, z.output<Q>> & { file: Uint8Array | null }) => Promise<Written>,
): ServedOperation['handle'] {
  const rule = findRule(operation)
  return async ({ db, caller, dataScope, params: rawParams, url, text, file, idempotencyKey, ifMatch }) => {
    const query = readQuery(input.query, url.searchParams)
    const params = readParams(input.params, rawParams)
    const body = readBody(input.body, text)
    await refuseUnknownYears(db, query, body)
    await input.prepare?.({ db, caller, dataScope, body })
    const { username } = caller.account
    return await inTransaction(db, async (transaction) => {
      if (idempotencyKey !== undefined) {
        const hash = createHash('sha256')
          .update(`${operation}\n${url.pathname}${url.search}\n${text}`)
          .update(file ?? '')
          .digest('hex')
        const stored = await claimKey(transaction, idempotencyKey, username, hash)
        if (stored !== null) return { ...stored, replayed: true }
      }
      const written = await run({ transaction, caller, dataScope, rule, params, body, query, file, ifMatch })
      const answer = { status: written.status, body: JSON.stringify(written.body) }
      const changed = written.changed ?? []
      const line = {
        account_id: caller.account.id,
        operation,
        record_id: String(written.recordId),
        changed: changed.length === 0 ? null : JSON.stringify(changed),
      }
      if (idempotencyKey === undefined) await transaction.insertInto('audit_log').values(line).execute()
      else await keepAnswer(transaction, { key: idempotencyKey, username }, answer, line)
      return { ...answer, startsTask: written.startsTask === true }
    })
  }
}
