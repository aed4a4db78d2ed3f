import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ConcurrencyLimiter } from '../../http/concurrency-limiter'

export interface RunOptions {
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

interface AttemptOptions {
  timeoutMs: number
  signal: AbortSignal | undefined
}

/** The outcome of a task: it was answered, took too much time or memory, was refused because too many wait, or was
 *  ended by the signal. */
export type Outcome<Answer> = { answer: Answer } | 'tookTooMuch' | 'full' | 'stopped'

// The sender of a hostile file gets an answer within twelve seconds. Starting a thread is not the file's fault and does
// not count.
const maxTaskMs = 8_000
const maxIdleMs = 60_000
/** Far above what a real file takes, far below what a hostile one would like. */
const limits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

/**
 * Threads that run tasks with a script of this folder, so that other requests do not wait: the script answers each
 * message with one. Each may take half a gigabyte, so they are few. Idle threads are kept for the next task, because
 * starting one takes longer than most tasks.
 */
export class ThreadPool<Task, Answer> {
  readonly #script: string
  readonly #limiter: ConcurrencyLimiter
  readonly #maxTaskMs: number
  readonly #idle = new Map<Worker, NodeJS.Timeout>()

  constructor(script: string, options: { maxTaskMs?: number } = {}) {
    this.#script = script
    this.#limiter = new ConcurrencyLimiter({ maxRunning: 2, maxQueued: 20 })
    this.#maxTaskMs = options.maxTaskMs ?? maxTaskMs
  }

  async run(task: Task, { timeoutMs = this.#maxTaskMs, signal }: RunOptions = {}): Promise<Outcome<Answer>> {
    const outcome = await this.#limiter.run(async () => {
      const begun = performance.now()
      const first = await this.#attempt(task, { timeoutMs, signal })
      const remainingMs = timeoutMs - (performance.now() - begun)
      // A thread that ended before its time may have been ended by the system and not by its task.
      const isRetried = first === 'tookTooMuch' && remainingMs > 0 && signal?.aborted !== true
      return isRetried ? await this.#attempt(task, { timeoutMs: remainingMs, signal }) : first
    })
    return outcome ?? 'full'
  }

  async #attempt(task: Task, options: AttemptOptions): Promise<Outcome<Answer>> {
    const worker = await this.#take()
    const ended = await this.#outcomeOf(worker, task, options).catch(async (error: unknown) => {
      await worker.terminate()
      throw error
    })
    if (typeof ended === 'string') await worker.terminate()
    else this.#keep(worker)
    return ended
  }

  async #take(): Promise<Worker> {
    for (const [worker, ending] of this.#idle) {
      clearTimeout(ending)
      this.#idle.delete(worker)
      worker.ref()
      return worker
    }
    return await startThread(this.#script)
  }

  /** An idle thread does not keep the process alive, and it is ended after a while to free its memory. */
  #keep(worker: Worker): void {
    worker.unref()
    const ending = setTimeout(() => {
      this.#idle.delete(worker)
      void worker.terminate()
    }, maxIdleMs)
    ending.unref()
    this.#idle.set(worker, ending)
  }

  async #outcomeOf(worker: Worker, task: Task, { timeoutMs, signal }: AttemptOptions): Promise<Outcome<Answer>> {
    if (signal?.aborted === true) return 'stopped'
    const listening = new AbortController()
    try {
      return await new Promise<Outcome<Answer>>((resolve, reject) => {
        const timer = setTimeout(() => resolve('tookTooMuch'), timeoutMs)
        listening.signal.addEventListener('abort', () => clearTimeout(timer))
        signal?.addEventListener('abort', () => resolve('stopped'), { signal: listening.signal })
        const answered = (answer: Answer) => resolve({ answer })
        const failed = (error: NodeJS.ErrnoException) => (tookTooMuch(error) ? resolve('tookTooMuch') : reject(error))
        const ended = () => resolve('tookTooMuch')
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
}

/** Starts a script, named by its path in `mocks`, in a worker thread; resolves when it listens. The sources are TypeScript
 *  in every process, also in a test runner with its own loaders. */
async function startThread(script: string): Promise<Worker> {
  const code = `import('tsx/esm/api').then(async ({ register }) => {
    register()
    await import(${JSON.stringify(new URL(`../../${script}`, import.meta.url).href)})
    require('node:worker_threads').parentPort.postMessage('listening')
  })`
  const worker = new Worker(code, { eval: true, execArgv: [], resourceLimits: limits })
  await once(worker, 'message')
  return worker
}

/** Returns whether a thread ended because it took too much. */
function tookTooMuch(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
}
