import { startWorker } from '@/lib/app-worker'

/** Ended after too long a time or by an error, or the worker could not be loaded. */
type WorkerFailure = 'stopped' | 'notStarted'

/** 5,000 rows take a second on a slow machine; a hostile file would take for ever. */
const maxMs = 20_000

interface WorkerCall<Answer> {
  /** Gives the address of the worker's script. */
  load: () => Promise<{ default: string }>
  task: unknown
  readAnswer: (event: MessageEvent) => Answer
}

/** Runs one task in a worker, so that the page stays responsive. */
export async function runInWorker<Answer>(call: WorkerCall<Answer>): Promise<{ answer: Answer } | WorkerFailure> {
  const first = await attempt(call)
  // A failure says nothing about the task: the device may have been busy or short of memory.
  return typeof first === 'string' ? await attempt(call) : first
}

async function attempt<Answer>({
  load,
  task,
  readAnswer,
}: WorkerCall<Answer>): Promise<{ answer: Answer } | WorkerFailure> {
  let worker: Worker
  try {
    worker = startWorker((await load()).default)
  } catch {
    return 'notStarted'
  }
  const listening = new AbortController()
  const { signal } = listening
  return await new Promise<{ answer: Answer } | WorkerFailure>((resolve) => {
    const timer = setTimeout(() => resolve('stopped'), maxMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
    worker.addEventListener('message', (event) => resolve({ answer: readAnswer(event) }), { signal })
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
