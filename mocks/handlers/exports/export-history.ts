import * as z from 'zod'
import { downloading, reading, type ServedOperation } from '../../operation'
import { Problem } from '../../problem'
import { idParams, idText, nothing, paging } from '../../request'
import { reportReach } from '../../report/templates/scope'
import { ownExports, taskOf, taskRows } from './export-tasks'

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

const historyRequest = z.strictObject({ page: paging.page, limit: paging.limit.default(100) })

/** Everyone sees their own exports and nobody else's, whatever the permissions. */
export const exportHistoryOperations: readonly ServedOperation[] = [
  reading('GET /export_history', { params: nothing, query: historyRequest }, async ({ db, caller, query }) => {
    reportReach(caller.account)
    const rows = await taskRows(ownExports(db, caller.account))
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const { total } = await ownExports(db, caller.account)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return { data: rows.map(taskOf), total }
  }),

  reading(
    'GET /export_history/:taskId',
    { params: z.strictObject({ taskId: idText }), query: nothing },
    async ({ db, caller, params }) => {
      reportReach(caller.account)
      const row = await taskRows(ownExports(db, caller.account)).where('id', '=', params.taskId).executeTakeFirst()
      if (row === undefined) throw new Problem(404, 'common.error.notFound')
      return { data: taskOf(row) }
    },
  ),

  downloading('GET /export_history/file/:id', { params: idParams, query: nothing }, async ({ db, caller, params }) => {
    reportReach(caller.account)
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
