import type { Worker } from 'node:worker_threads'
import { Problem } from '../problem'
import type { ApartOptions } from '../read-apart'
import { startThread, tookTooMuch } from '../start-thread'
import { Turnstile } from '../turnstile'
import type { ReportDocument, ReportFormat } from './document'
import type { DrawTask } from './draw'

const longestMs = 20_000
const keptIdleMs = 60_000

// Each may take half a gigabyte.
const drawers = new Turnstile(2, 20)

/** Threads that have drawn and wait for the next document: to start one takes longer than most drawings. */
const idle = new Map<Worker, NodeJS.Timeout>()

/** Draws a document in a thread apart, so that nobody else waits meanwhile. Throws 503 where too many are being drawn or
 *  this one takes too much memory or time. */
export async function drawApart(
  document: ReportDocument,
  format: ReportFormat,
  { timeoutMs = longestMs, signal }: ApartOptions = {},
): Promise<Uint8Array> {
  const drawn = await drawers.pass(async () => {
    const worker = takeThread()
    const bytes = await answerOf(worker, { document, format }, { timeoutMs, signal }).catch(async (error: unknown) => {
      await worker.terminate()
      throw error
    })
    keepThread(worker)
    return bytes
  })
  if (drawn === null) throw new Problem(503, 'common.error.busy')
  return drawn
}

function takeThread(): Worker {
  for (const [worker, ending] of idle) {
    clearTimeout(ending)
    idle.delete(worker)
    worker.ref()
    return worker
  }
  return startThread('report/draw.ts')
}

/** Nobody waits for an idle thread at the process's end, and after a while it gives its memory back. */
function keepThread(worker: Worker): void {
  worker.unref()
  const ending = setTimeout(() => {
    idle.delete(worker)
    void worker.terminate()
  }, keptIdleMs)
  ending.unref()
  idle.set(worker, ending)
}

async function answerOf(
  worker: Worker,
  task: DrawTask,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Uint8Array> {
  const listening = new AbortController()
  const tooMuch = new Problem(503, 'common.error.busy')
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      const timer = setTimeout(() => reject(tooMuch), timeoutMs)
      listening.signal.addEventListener('abort', () => clearTimeout(timer))
      signal?.addEventListener('abort', () => reject(tooMuch), { signal: listening.signal })
      const answered = (bytes: Uint8Array) => resolve(bytes)
      const failed = (error: NodeJS.ErrnoException) => reject(tookTooMuch(error) ? tooMuch : error)
      const ended = () => reject(tooMuch)
      worker.on('message', answered).on('error', failed).on('exit', ended)
      listening.signal.addEventListener('abort', () =>
        worker.off('message', answered).off('error', failed).off('exit', ended),
      )
      worker.postMessage(task)
    })
  } finally {
    listening.abort()
  }
}
