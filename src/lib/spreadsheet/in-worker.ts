import { startWorker } from '@/lib/app-worker'
import { xlsxType } from '@/lib/download'
import type { ReaderFailure, ReadSheet, SheetLimits } from './read-rows'
import type { WorkerAnswer, WorkerTask } from './worker'

/** 5,000 rows take a second on a slow machine; a hostile file would take for ever. */
const maxMs = 20_000

/** Reads the rows of a file in a worker, so that the page stays responsive. */
export async function readRowsInWorker(
  file: Blob,
  limits: SheetLimits,
): Promise<ReadSheet | { problem: ReaderFailure }> {
  if (file.size > limits.bytes) return { problem: 'tooLarge' }
  const answer = await runInWorker({ kind: 'read', file, limits })
  if (typeof answer === 'string') return { problem: answer }
  return answer.kind === 'read' ? answer.read : { problem: 'notStarted' }
}

/** Writes rows as an .xlsx file in a worker; null when the browser does not get it done. */
export async function writeRowsInWorker(name: string, rows: readonly (readonly string[])[]): Promise<Blob | null> {
  const answer = await runInWorker({ kind: 'write', name, rows })
  return typeof answer === 'string' || answer.kind !== 'written' ? null : new Blob([answer.bytes], { type: xlsxType })
}

async function runInWorker(task: WorkerTask): Promise<WorkerAnswer | ReaderFailure> {
  const first = await attempt(task)
  // A failure says nothing about the task: the device may have been busy or short of memory.
  return typeof first === 'string' ? await attempt(task) : first
}

async function attempt(task: WorkerTask): Promise<WorkerAnswer | ReaderFailure> {
  let worker: Worker
  try {
    worker = startWorker((await import('./worker?worker&url')).default)
  } catch {
    return 'notStarted'
  }
  const listening = new AbortController()
  const { signal } = listening
  return await new Promise<WorkerAnswer | ReaderFailure>((resolve) => {
    const timer = setTimeout(() => resolve('stopped'), maxMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => resolve(data), { signal })
    worker.addEventListener(
      'error',
      (event) => {
        event.preventDefault()
        // Only an error of the running script has a message.
        resolve(event.message ? 'stopped' : 'notStarted')
      },
      { signal },
    )
    worker.postMessage(task)
  }).finally(() => {
    listening.abort()
    worker.terminate()
  })
}
