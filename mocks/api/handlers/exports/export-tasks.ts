import { sql, type Kysely, type Transaction } from 'kysely'
import { exportLimits, exportTask, type ExportFileType, type ExportTask } from '@/domain/exports/schema'
import type { Account, Database } from '../../../db/types'
import { Problem } from '../../problem'
import type { ExportRequest } from '../../../background/documents/templates/export-request'

interface NewTask {
  account: Account
  name: string
  fileType: ExportFileType
  request: ExportRequest
}

/**
 * Queues an export for the background and returns its task. The same export is not queued twice, and a user can only
 * have a few waiting, so that one user does not delay all others.
 */
export async function leaveExport(
  transaction: Transaction<Database>,
  { account, name, fileType, request }: NewTask,
): Promise<number> {
  // Requests of one user at the same moment are counted one after the other.
  await transaction.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute()
  const stored = JSON.stringify(request)
  const waiting = await transaction
    .selectFrom('export_tasks')
    .select(['id', sql<boolean>`request = ${stored}::jsonb and file_type = ${fileType}`.as('is_same')])
    .where('account_id', '=', account.id)
    .where('finished_at', 'is', null)
    .orderBy('id')
    .execute()
  const same = waiting.find((task) => task.is_same)
  if (same !== undefined) return same.id
  if (waiting.length >= exportLimits.waitingPerUser) {
    throw new Problem(409, 'exports.error.tooManyWaiting', { values: { most: exportLimits.waitingPerUser } })
  }
  const { id } = await transaction
    .insertInto('export_tasks')
    .values({ account_id: account.id, name, file_type: fileType, request: stored })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const kept = sql.raw(`interval '${exportLimits.daysKept} days'`)
const remembered = sql`interval '30 days'`
const hasFile = sql<boolean>`file is not null and finished_at >= now() - ${kept}`

/** Files go after a week, what is said of them after a month. */
export async function removeOldExports(db: Kysely<Database>): Promise<void> {
  await sql`update export_tasks set file = null where file is not null and finished_at < now() - ${kept}`.execute(db)
  await sql`delete from export_tasks where finished_at < now() - ${remembered}`.execute(db)
}

/** The account's own exports. */
export function ownExports(db: Kysely<Database>, account: Account) {
  return db.selectFrom('export_tasks').where('account_id', '=', account.id)
}

/** One of them as it was asked for, locked until the transaction ends. */
export async function lockOwnExport(transaction: Transaction<Database>, account: Account, id: number) {
  return await transaction
    .selectFrom('export_tasks')
    .select(['id', 'name', 'file_type', 'request', 'finished_at', hasFile.as('has_file')])
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The columns of the wire format, without the file itself. */
export function taskRows(tasks: ReturnType<typeof ownExports>) {
  return tasks.select([
    'id',
    'name',
    'file_type',
    'created_at',
    'progress',
    'attempts',
    'result',
    'problem',
    hasFile.as('has_file'),
  ])
}

type TaskRow = Awaited<ReturnType<ReturnType<typeof taskRows>['executeTakeFirstOrThrow']>>

/** A task in its wire format. */
export function toExportTask(row: TaskRow): ExportTask {
  return exportTask.parse({
    id: row.id,
    name: row.name,
    file_type: row.file_type,
    created_at: row.created_at.toISOString(),
    progress: row.progress,
    status: row.result !== null ? 'finished' : row.attempts > 0 ? 'in_progress' : 'in_queue',
    result: row.result,
    problem: row.problem,
    hasFile: row.has_file,
  })
}
