import type { Kysely } from 'kysely'
import type { StorageMonitor } from '../db/storage-monitor'
import type { Account, Database } from '../db/types'
import { findRule, type Operation } from './policy'

/** The longest page of a list that a screen shows. */
const maxShown = 100

/** Parameters that are ids, codes and numbers: what else a query may hold can name a person. */
const recorded: ReadonlySet<string> = new Set(
  (
    'academicYear academic_year_id academic_year_school_id classroomId classroom_id student_id school school_id ' +
    'selected_school emis_school_code province district commune village gazetteer grade suffix month report_stage ' +
    'type file_type transfer user_group page limit'
  ).split(' '),
)

/** Leaves a line in the audit log where the policy asks for one: who read it, and by which ids. */
export async function recordReading(
  { db, storage }: { db: Kysely<Database>; storage: StorageMonitor },
  account: Account,
  { operation, params, url }: { operation: Operation; params: Record<string, string>; url: URL },
): Promise<void> {
  const { audited } = findRule(operation)
  const isWhole = Number(url.searchParams.get('limit')) > maxShown
  if (audited === undefined || (audited === 'whole list' && !isWhole)) return
  // What leaves no line is not given out.
  await storage.assertReserve()
  const asked = new URLSearchParams([...url.searchParams].filter(([name]) => recorded.has(name)))
  const ids = [...Object.values(params), asked.toString()].filter((part) => part !== '')
  await db
    .insertInto('audit_log')
    .values({ account_id: account.id, operation, record_id: ids.join(' ') || null, changed: null })
    .execute()
}
