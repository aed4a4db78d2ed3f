import { startWorker } from '@/lib/app-worker'
import type { RowTexts } from './check-import-rows'
import type { WorkerAnswer, WorkerTask } from './import-worker'
import type { ReadFile } from './read-import-file'
import { importLimits } from './schema'

/** 5,000 rows take a second on a slow machine; a hostile file would take for ever. */
const longestMs = 20_000

/** Reads a chosen file. Whatever it is, the page goes on: it is read in a worker, which is ended after a while. */
export async function readChosenFile(file: Blob): Promise<ReadFile> {
  if (file.size > importLimits.bytes) return { problem: 'enrollment.import.tooLarge' }
  const answer = await inWorker({ kind: 'read', file })
  if (answer === 'late') return { problem: 'enrollment.import.damaged' }
  return answer !== 'failed' && answer.kind === 'read' ? answer.read : { problem: 'enrollment.import.workerFailed' }
}

/** The rows as a file again, or null when the browser does not get it done. */
export async function writeCorrectedFile(rows: readonly RowTexts[]): Promise<Blob | null> {
  const answer = await inWorker({ kind: 'write', rows })
  return answer === 'late' || answer === 'failed' || answer.kind !== 'written'
    ? null
    : new Blob([answer.bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

async function inWorker(task: WorkerTask): Promise<WorkerAnswer | 'late' | 'failed'> {
  let worker: Worker
  try {
    worker = startWorker((await import('./import-worker?worker&url')).default)
  } catch {
    return 'failed'
  }
  return await new Promise<WorkerAnswer | 'late' | 'failed'>((resolve) => {
    setTimeout(() => resolve('late'), longestMs)
    worker.addEventListener('message', (event: MessageEvent<WorkerAnswer>) => resolve(event.data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      resolve('failed')
    })
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
