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
  const first = await inWorker({ kind: 'read', file })
  // Neither says anything about the file: the device may have been busy or short of memory.
  const answer = typeof first === 'string' ? await inWorker({ kind: 'read', file }) : first
  if (answer === 'stopped') return { problem: 'enrollment.import.readStopped' }
  return answer !== 'notStarted' && answer.kind === 'read' ? answer.read : { problem: 'enrollment.import.workerFailed' }
}

/** The rows as a file again, or null when the browser does not get it done. */
export async function writeCorrectedFile(rows: readonly RowTexts[]): Promise<Blob | null> {
  const answer = await inWorker({ kind: 'write', rows })
  return typeof answer === 'string' || answer.kind !== 'written'
    ? null
    : new Blob([answer.bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}

/** What became of a task: answered; ended after too long a time or by an error; or its worker could not be loaded. */
type Outcome = WorkerAnswer | 'stopped' | 'notStarted'

async function inWorker(task: WorkerTask): Promise<Outcome> {
  let worker: Worker
  try {
    worker = startWorker((await import('./import-worker?worker&url')).default)
  } catch {
    return 'notStarted'
  }
  return await new Promise<Outcome>((resolve) => {
    setTimeout(() => resolve('stopped'), longestMs)
    worker.addEventListener('message', (event: MessageEvent<WorkerAnswer>) => resolve(event.data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      // Only an error of the running script has a message.
      resolve(event.message ? 'stopped' : 'notStarted')
    })
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
