import type { Transaction } from 'kysely'
import * as z from 'zod'
import { downloading, reading, writing, type ServedOperation } from '../../operation'
import type { Caller } from '../../caller'
import type { Database } from '../../../db/types'
import { Problem } from '../../problem'
import { idParams, idText, noBody, nothing, paging } from '../../request'
import { reportScopeFor } from '../../../background/documents/templates/scope'
import { leaveExport, lockOwnExport, ownExports, toExportTask, taskRows } from './export-tasks'

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

const taskParams = z.strictObject({ taskId: idText })
const historyRequest = z.strictObject({ page: paging.page, limit: paging.limit.default(100) })

/** Users see only their own exports, whatever their permissions. */
export const exportHistoryOperations: readonly ServedOperation[] = [
  reading('GET /export_history', { params: nothing, query: historyRequest }, async ({ db, caller, query }) => {
    reportScopeFor(caller.account)
    const rows = await taskRows(ownExports(db, caller.account))
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const { total } = await ownExports(db, caller.account)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { data: rows.map(toExportTask), total }
  }),

  reading('GET /export_history/:taskId', { params: taskParams, query: nothing }, async ({ db, caller, params }) => {
    reportScopeFor(caller.account)
    const row = await taskRows(ownExports(db, caller.account)).where('id', '=', params.taskId).executeTakeFirst()
    if (row === undefined) throw new Problem(404, 'common.error.notFound')
    return { data: toExportTask(row) }
  }),

  // A running exporter finds the task gone at its next step, and stores nothing.
  writing('DELETE /export_history/:taskId', { params: taskParams, body: noBody }, async (context) => {
    const { id, finished_at: finishedAt } = await lockTask(context)
    if (finishedAt !== null) throw new Problem(409, 'exports.error.finished')
    await context.transaction.deleteFrom('export_tasks').where('id', '=', id).execute()
    return { status: 200, body: { data: { id } }, recordId: id }
  }),

  writing('POST /export_history/:taskId/retry', { params: taskParams, body: nothing }, async (context) => {
    const { transaction, caller } = context
    const {
      id,
      name,
      file_type: fileType,
      request,
      finished_at: finishedAt,
      has_file: hasFile,
    } = await lockTask(context)
    if (finishedAt === null || hasFile) throw new Problem(409, 'exports.error.notFailed')
    const taskId = await leaveExport(transaction, { account: caller.account, name, fileType, request })
    await transaction.deleteFrom('export_tasks').where('id', '=', id).execute()
    return { status: 201, body: { taskId }, recordId: taskId, startsTask: true }
  }),

  downloading('GET /export_history/file/:id', { params: idParams, query: nothing }, async ({ db, caller, params }) => {
    reportScopeFor(caller.account)
    const task = await taskRows(ownExports(db, caller.account))
      .select('file')
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (task === undefined) throw new Problem(404, 'common.error.notFound')
    if (!task.has_file || task.file === null) throw new Problem(404, 'exports.error.noFile')
    return {
      name: `${task.name}.${task.file_type}`,
      type: mediaTypes[task.file_type],
      bytes: new Uint8Array(task.file),
    }
  }),
]

interface LockTask {
  transaction: Transaction<Database>
  caller: Caller
  params: z.output<typeof taskParams>
}

/** Locks the caller's own task until the transaction ends. */
async function lockTask({ transaction, caller, params }: LockTask) {
  reportScopeFor(caller.account)
  const task = await lockOwnExport(transaction, caller.account, params.taskId)
  if (task === undefined) throw new Problem(404, 'common.error.notFound')
  return task
}
