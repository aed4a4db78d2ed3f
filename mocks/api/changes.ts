import { sql, type Kysely, type Transaction } from 'kysely'
import type * as z from 'zod'
import type { LastChange } from '@/lib/api/last-change'
import { changedPaths, leafPaths, withChanges } from '@/lib/text/field-paths'
import type { Database } from '../db/types'
import { Problem, type FieldChange } from './problem'
import { parseInput } from './request'
import { isCurrentTag, createTag } from './tag'

/** A record as its form writes it: what a request carries a part of. */
export interface FormRecord {
  fields: Readonly<Record<string, unknown>>
  /** The tag of a record that holds more than its fields say, as a password; otherwise that of the fields. */
  etag?: string
  /** The fields that are only replaced as a whole. */
  whole?: readonly string[]
  /** The name of a field of this record in the audit log: the same for every form that changes it. */
  auditName: (path: string) => string
}

/** The audit log's names for the fields of a record that only one form changes. */
export function auditNames(table: string, id: number): FormRecord['auditName'] {
  return (path) => `${table}/${id}/${path}`
}

export function recordTag({ fields, etag }: FormRecord): string {
  return etag ?? createTag(fields)
}

interface ChangeContext {
  transaction: Transaction<Database>
  ifMatch: string | undefined
}

/** A write says what it has changed, for the audit log. */
export interface Merged<T> {
  input: T
  changed: string[]
}

/**
 * Puts the fields that a request carries into the record, which the caller has locked, and checks the whole. Refuses (412)
 * a request whose caller has read another state, and says who changed which field last.
 */
export async function mergeChanges<S extends z.core.$ZodType>(
  context: ChangeContext,
  record: FormRecord,
  schema: S,
  changes: Readonly<Record<string, unknown>>,
): Promise<Merged<z.output<S>>> {
  await assertIfMatch(context, record)
  const input = parseInput(schema, withChanges(record.fields, changes, record.whole))
  return { input, changed: changedPaths(record.fields, input).map(record.auditName) }
}

/** Refuses (412) a request whose caller has read another state of the record. Without `If-Match` nothing is compared. */
export async function assertIfMatch({ transaction, ifMatch }: ChangeContext, record: FormRecord): Promise<void> {
  if (isCurrentTag(ifMatch, recordTag(record))) return
  throw new Problem(412, 'common.error.changedMeanwhile', { changes: await lastChanges(transaction, record) })
}

/** Records older than these changes say nothing of who made them. */
const maxLines = 200

/** The last change of each field of the record that is in the audit log: by whom and when. */
async function lastChanges(
  db: Kysely<Database>,
  { fields, auditName }: FormRecord,
): Promise<Record<string, FieldChange>> {
  const paths = new Map(
    leafPaths(fields)
      .flatMap(withParents)
      .map((path) => [auditName(path), path]),
  )
  const lines = await db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.account_id')
    .select([
      'audit_log.changed',
      'audit_log.at',
      'accounts.last_name',
      'accounts.first_name',
      'accounts.last_name_en',
      'accounts.first_name_en',
    ])
    .where(sql<boolean>`audit_log.changed ?| ${[...paths.keys()]}::text[]`)
    .orderBy('audit_log.id', 'desc')
    .limit(maxLines)
    .execute()
  const changes: Record<string, FieldChange> = {}
  for (const { changed, at, ...person } of lines) {
    for (const name of changed ?? []) {
      const path = paths.get(name)
      if (path === undefined) continue
      const latin = [person.last_name_en, person.first_name_en].filter(Boolean).join(' ')
      changes[path] ??= {
        by: person.last_name === null ? null : `${person.last_name} ${person.first_name ?? ''}`,
        by_en: latin === '' ? null : latin,
        at: at.toISOString(),
      }
    }
  }
  return changes
}

/** The last change of a record that is in the audit log; null where none is. */
export async function readLastChange(db: Kysely<Database>, record: FormRecord): Promise<LastChange | null> {
  const changes = Object.entries(await lastChanges(db, record))
  const last = changes.reduce<FieldChange | null>(
    (latest, [, change]) => (latest !== null && latest.at >= change.at ? latest : change),
    null,
  )
  if (last === null) return null
  const { at, by, by_en } = last
  return { at, by, by_en, fields: changes.flatMap(([field, change]) => (change.at === at ? [field] : [])) }
}

/** A part of a record that came or went as a whole was logged under its own name. */
function withParents(path: string): string[] {
  const keys = path.split('.')
  return keys.map((_, index) => keys.slice(0, index + 1).join('.'))
}
