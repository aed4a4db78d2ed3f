import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { ChildIdentity } from '@/domain/students/child-identity'
import type { Database } from '../../../db/types'
import type { Caller } from '../../caller'
import { readChildAccess, type ChildAccess } from '../../child-access'
import type { DataScope } from '../../data-scope'
import type { Operation } from '../../policy'
import { Problem } from '../../problem'
import { findLikelyDuplicates, identityKey } from '../enrollments/enroll'
import { foldedName } from './child-text'

/** Looked up one by one. A user who mistypes or enrolls children of other schools stays far below. */
const maxPerMinute = 10
/** Files have whole grades of children whom other schools have; no grade of a school has more. */
const maxPerDay = 500
/** Guesses of the birth date or the gender that belong to one name. */
const maxGuesses = 10

const aDayAgo = sql`now() - interval '1 day'`

interface Question {
  /** The ID or the name that is asked for. */
  subject: string
  question: string
  /** It asks for an ID, or finds a child whom the caller does not reach. */
  counts: boolean
}

interface Lookup {
  /** Looked up for a file, all at once. */
  isOfFile?: boolean
  asked: readonly Question[]
}

/** A student ID, as far as the budget goes. */
export function askedId(emisStudentId: string): Question {
  const question = hash(`id ${emisStudentId}`)
  return { subject: question, question, counts: true }
}

/** A child by name, gender and birth date; it counts where it finds one. */
export function askedChild(child: ChildIdentity, counts: boolean): Question {
  const name = `name ${foldedName(child)}`
  return { subject: hash(name), question: hash(`${name} ${child.gender} ${child.birth_date}`), counts }
}

/** Names are not kept in clear beside the accounts that have asked for them. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 22)
}

/**
 * Counts lookups of children whom the caller does not reach, and refuses (429) those that are too many. All calls that find
 * a child by its ID or its name have this one budget, hits and misses alike; the same question again costs nothing. To be
 * called before an answer is given.
 */
export async function spendLookups(
  transaction: Transaction<Database>,
  accountId: number,
  { isOfFile = false, asked }: Lookup,
): Promise<void> {
  if (asked.length === 0) return
  // The lookups of one account run one after the other, so that concurrent ones cannot exceed the limits.
  await transaction.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await sql`
    insert into child_lookups (account_id, subject, question, counts, is_of_file)
    select ${accountId}, subject, question, bool_or(counts), ${isOfFile}
    from unnest(
      ${asked.map(({ subject }) => subject)}::text[],
      ${asked.map(({ question }) => question)}::text[],
      ${asked.map(({ counts }) => counts)}::boolean[]
    ) as asked (subject, question, counts)
    group by subject, question
    on conflict (account_id, question) do update set
      counts = child_lookups.counts or excluded.counts,
      at = case when child_lookups.at < ${aDayAgo} then now() else child_lookups.at end`.execute(transaction)
  const subjects = [...new Set(asked.map(({ subject }) => subject))]
  const { rows } = await sql<{ wait: number | null }>`
    with own as (select * from child_lookups where account_id = ${accountId} and at >= ${aDayAgo})
    select ceil(extract(epoch from max(until) - now()))::integer as wait from (
      select min(at) + interval '1 minute' as until from own
        where counts and not is_of_file and at > now() - interval '1 minute' having count(*) > ${maxPerMinute}
      union all
      select min(at) + interval '1 day' from own where counts having count(*) > ${maxPerDay}
      union all
      select min(at) + interval '1 day' from own where subject = any(${subjects}::text[])
        group by subject having count(*) > ${maxGuesses}
    ) as exceeded`.execute(transaction)
  const wait = rows[0]?.wait ?? null
  if (wait !== null) throw new Problem(429, 'common.error.429Description', { retryAfter: Math.max(1, wait) })
}

/** Returns whether there are more guesses at the birth date of one name than a file of real children has. */
function hasGuesses(children: readonly ChildIdentity[]): boolean {
  const asked = new Map(children.map((child) => askedChild(child, false)).map((item) => [item.question, item.subject]))
  const bySubject = new Map<string, number>()
  for (const subject of asked.values()) bySubject.set(subject, (bySubject.get(subject) ?? 0) + 1)
  return [...bySubject.values()].some((count) => count > maxGuesses)
}

/** The student of an ID, wherever they are at school, and what the caller may learn; undefined where no student has it. */
export async function lookUpById(
  transaction: Transaction<Database>,
  { account }: Caller,
  dataScope: DataScope,
  emisStudentId: string,
) {
  const student = await transaction
    .selectFrom('students')
    .selectAll()
    .where('emis_student_id', '=', emisStudentId)
    .executeTakeFirst()
  const access = student && (await readChildAccess(transaction, dataScope, [student.id]))(student.id)
  if (access === undefined || !isReached(access)) {
    await spendLookups(transaction, account.id, { asked: [askedId(emisStudentId)] })
  }
  return student && access && { ...student, access }
}

/**
 * Looks for the children of a file in the whole country, as one lookup of each that the account does not reach. Refuses guesses
 * at the birth date of one name, which no file of real children has.
 */
export async function lookUpFile(
  transaction: Transaction<Database>,
  { accountId, dataScope, operation }: { accountId: number; dataScope: DataScope; operation: Operation },
  children: readonly ChildIdentity[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (hasGuesses(children)) {
    throw new Problem(400, 'enrollment.import.oneName', { errors: { children: 'enrollment.import.oneName' } })
  }
  const found = await findLikelyDuplicates(transaction, children)
  const ids = [...new Set([...found.values()].flat())]
  const access = await readChildAccess(transaction, dataScope, ids)
  const isOutside = (id: number) => !isReached(access(id))
  await spendLookups(transaction, accountId, {
    isOfFile: true,
    asked: children.map((child) => askedChild(child, (found.get(identityKey(child)) ?? []).some(isOutside))),
  })
  await auditLookups(transaction, accountId, operation, ids.filter(isOutside))
  return found
}

/** Returns whether the caller's schools have the child: telling of it costs nothing. */
export function isReached({ mayRead, mayWrite }: ChildAccess): boolean {
  return mayRead || mayWrite
}

/** Leaves a line in the audit log for each student who was found; one without a student for a lookup that found none. */
export async function auditLookups(
  transaction: Transaction<Database>,
  accountId: number,
  operation: Operation,
  studentIds: readonly (number | null)[],
): Promise<void> {
  if (studentIds.length === 0) return
  const lines = studentIds.map((id) => ({
    account_id: accountId,
    operation,
    record_id: id === null ? null : String(id),
  }))
  await transaction.insertInto('audit_log').values(lines).execute()
}

/** Removes what is past its day. */
export async function removeOldLookups(db: Kysely<Database>): Promise<void> {
  await sql`delete from child_lookups where at < ${aDayAgo}`.execute(db)
}
