import { sql, type Kysely } from 'kysely'
import type { Account, Database } from '../../../db/types'
import { inTransaction } from '../../../db/transaction'
import { Problem } from '../../problem'

const operation = 'GET /students/find'
/** So many IDs that no student has may be asked for within a minute. Somebody who mistypes stays far below; somebody who
 *  tries one number after the other does not. */
const maxUnknown = 10
const windowSeconds = 60

/**
 * The student of an ID, wherever they are at school. Every lookup leaves a line in the audit log that says who asked and
 * which student was found; after too many unknown IDs the account waits, also for IDs that exist.
 */
export async function lookUpStudent(db: Kysely<Database>, account: Account, emisStudentId: string) {
  return await inTransaction(db, async (transaction) => {
    // The lookups of one account run one after the other, so that concurrent ones cannot exceed the limit.
    await transaction.selectFrom('accounts').select('id').where('id', '=', account.id).forNoKeyUpdate().execute()
    const { unknown, wait } = await transaction
      .selectFrom('audit_log')
      .select((e) => [
        e.fn.countAll<number>().as('unknown'),
        sql<number | null>`ceil(${windowSeconds} - extract(epoch from now() - min(at)))::integer`.as('wait'),
      ])
      .where('account_id', '=', account.id)
      .where('operation', '=', operation)
      .where('record_id', 'is', null)
      .where('at', '>', sql<Date>`now() - make_interval(secs => ${windowSeconds})`)
      .executeTakeFirstOrThrow()
    if (unknown >= maxUnknown) {
      throw new Problem(429, 'common.error.429Description', { retryAfter: Math.max(1, wait ?? windowSeconds) })
    }
    const student = await transaction
      .selectFrom('students')
      .selectAll()
      .where('emis_student_id', '=', emisStudentId)
      .executeTakeFirst()
    await transaction
      .insertInto('audit_log')
      .values({ account_id: account.id, operation, record_id: student === undefined ? null : String(student.id) })
      .execute()
    return student
  })
}

/** Leaves a line in the audit log for each student whose record was shown to somebody who only knew what they are called. */
export async function recordShown(
  db: Kysely<Database>,
  account: Account,
  shownBy: string,
  studentIds: readonly number[],
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(studentIds.map((id) => ({ account_id: account.id, operation: shownBy, record_id: String(id) })))
    .execute()
}
