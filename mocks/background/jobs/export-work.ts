import { sql, type Kysely } from 'kysely'
import type { ExportTask } from '@/domain/exports/schema'
import type { Database } from '../../db/types'
import { describeFault } from '../../http/describe-fault'
import { Problem } from '../../api/problem'
import type { drawExport } from '../documents/templates/draw-export'
import type { ExportRequest } from '../documents/templates/export-request'

const maxAttempts = 3
/** A task whose exporter has not been heard of for so long is taken over by another. */
const leaseTime = sql`interval '20 seconds'`
const heartbeatMs = 5_000
const pauseAfterFault = sql`interval '3 seconds'`

/** The task belongs to another exporter meanwhile, or its owner has cancelled it. */
class Gone extends Error {
  override readonly name = 'Gone'
}

interface Work {
  db: Kysely<Database>
  /** Names this exporter among all that share the database. */
  holder: string
  signal: AbortSignal
  draw: typeof drawExport
}

interface ClaimedTask {
  id: number
  account_id: number
  file_type: 'xlsx' | 'pdf'
  request: ExportRequest
  name: string
  attempts: number
}

/** Carries out the oldest export that waits. Says whether there was one. */
export async function exportNext(work: Work): Promise<boolean> {
  const task = await claim(work)
  if (task === undefined) return false
  if (task.attempts > maxAttempts) {
    await finish(work, task.id, { problem: { message: 'exports.error.failed', values: {} } })
    return true
  }
  // The task may be taken over, or cancelled by its owner, at any moment.
  const gone = new AbortController()
  const signal = AbortSignal.any([work.signal, gone.signal])
  const reportProgress = async (percent: number | null) => {
    if (await renewLease(work, task.id, percent)) return
    gone.abort()
    throw new Gone()
  }
  const heartbeat = setInterval(() => void reportProgress(null).catch(() => undefined), heartbeatMs)
  try {
    const file = await work.draw(work.db, task, {
      signal,
      progress: async (percent) => {
        work.signal.throwIfAborted()
        await reportProgress(percent)
      },
    })
    work.signal.throwIfAborted()
    await finish(work, task.id, { file })
  } catch (error) {
    if (!gone.signal.aborted) await giveUp(work, task, error)
  } finally {
    clearInterval(heartbeat)
  }
  return true
}

async function claim({ db, holder }: Work): Promise<ClaimedTask | undefined> {
  const { rows } = await sql<ClaimedTask>`
    update export_tasks set holder = ${holder}, held_until = now() + ${leaseTime}, attempts = attempts + 1, progress = 1
    where id = (
      select id from export_tasks where finished_at is null and (held_until is null or held_until < now())
      order by id limit 1 for update skip locked
    )
    returning id, account_id, file_type, request, name, attempts`.execute(db)
  return rows[0]
}

/**
 * Saves the progress, or only renews the claim on the task. Returns false when this process no longer holds the task.
 */
async function renewLease({ db, holder }: Work, id: number, percent: number | null): Promise<boolean> {
  const { rows } = await sql`
    update export_tasks set held_until = now() + ${leaseTime}, progress = coalesce(${percent}::integer, progress)
    where id = ${id} and holder = ${holder} and finished_at is null returning id`.execute(db)
  return rows.length > 0
}

interface Outcome {
  file?: Uint8Array
  problem?: NonNullable<ExportTask['problem']>
}

async function finish({ db, holder }: Work, id: number, { file, problem }: Outcome): Promise<void> {
  await db
    .updateTable('export_tasks')
    .set({
      finished_at: new Date(),
      progress: 100,
      result: problem === undefined ? 'success' : 'failed',
      file: file ?? null,
      problem: problem === undefined ? null : JSON.stringify(problem),
      held_until: null,
    })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('finished_at', 'is', null)
    .execute()
}

/** A refusal ends the task with its message; a fault is retried; a stopped task is resumed by the next start. */
async function giveUp(work: Work, { id, attempts }: ClaimedTask, error: unknown): Promise<void> {
  const { db, holder, signal } = work
  if (signal.aborted) {
    await db
      .updateTable('export_tasks')
      .set({ attempts: attempts - 1, progress: 0, holder: null, held_until: null })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .where('finished_at', 'is', null)
      .execute()
    return
  }
  if (error instanceof Problem && error.status !== 503) {
    return await finish(work, id, { problem: { message: error.message, values: error.values ?? {} } })
  }
  console.error(`export fault ${describeFault(error)}`)
  if (attempts >= maxAttempts) {
    return await finish(work, id, { problem: { message: 'exports.error.failed', values: {} } })
  }
  await sql`update export_tasks set held_until = now() + ${pauseAfterFault}, progress = 0
    where id = ${id} and holder = ${holder} and finished_at is null`.execute(db)
}
