import { startWorker } from '@/lib/app-worker'
import { xlsxType } from '@/lib/download'
import type { FileProblem, TableFormat } from './file-table'
import type { WorkerAnswer, WorkerTask } from './serve-files'

/** Ended after too long a time or by an error, or the worker could not be loaded. */
type WorkerFailure = 'stopped' | 'notStarted'

/** 5,000 rows take a second on a slow machine; a hostile file would take for ever. */
const maxMs = 20_000

/** Gives the address of a worker's script, which calls `serveFiles`. */
type LoadWorker = () => Promise<{ default: string }>

/** Reads a chosen file in a worker, so that the page stays responsive. */
export async function readInWorker<Read extends object, Column extends string>(
  file: Blob,
  { limits, problems }: TableFormat<Column>,
  load: LoadWorker,
): Promise<Read | FileProblem<Column>> {
  if (file.size > limits.bytes) return { problem: problems.tooLarge }
  const answer = await runInWorker<Read>({ kind: 'read', file }, load)
  if (typeof answer === 'string') return { problem: problems[answer] }
  return answer.kind === 'read' ? answer.read : { problem: problems.changed }
}

/** Writes rows as an .xlsx file in a worker; null when the browser does not get it done. */
export async function writeInWorker(
  name: string,
  rows: readonly (readonly string[])[],
  load: LoadWorker,
): Promise<Blob | null> {
  const answer = await runInWorker({ kind: 'write', name, rows }, load)
  return typeof answer === 'string' || answer.kind !== 'written' ? null : new Blob([answer.bytes], { type: xlsxType })
}

type Outcome<Read> = WorkerAnswer<Read> | WorkerFailure

async function runInWorker<Read>(task: WorkerTask, load: LoadWorker): Promise<Outcome<Read>> {
  const first = await attempt<Read>(task, load)
  // A failure says nothing about the task: the device may have been busy or short of memory.
  return typeof first === 'string' ? await attempt(task, load) : first
}

async function attempt<Read>(task: WorkerTask, load: LoadWorker): Promise<Outcome<Read>> {
  let worker: Worker
  try {
    worker = startWorker((await load()).default)
  } catch {
    return 'notStarted'
  }
  const listening = new AbortController()
  const { signal } = listening
  return await new Promise<Outcome<Read>>((resolve) => {
    const timer = setTimeout(() => resolve('stopped'), maxMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer<Read>>) => resolve(data), { signal })
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
