import { Worker } from 'node:worker_threads'

/** Far above what a real file takes, far below what a hostile one would like (security-reliability §5). */
const limits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const longestMs = 20_000

/** The sources are TypeScript wherever the stand-in runs, also in a test runner that has loaders of its own. */
function start(script: string): string {
  return `import('tsx/esm/api').then(({ register }) => {
    register()
    return import(${JSON.stringify(new URL(script, import.meta.url).href)})
  })`
}

export interface ApartOptions {
  timeoutMs?: number
  signal?: AbortSignal
}

/** Runs a script of this folder in a thread of its own and gives the one message it posts. One that takes too much
 *  memory or time dies there, alone, and counts as `damaged`. Null when the signal ends it before. */
export async function readApart<T>(
  script: string,
  { workerData, damaged }: { workerData: unknown; damaged: T },
  { timeoutMs = longestMs, signal }: ApartOptions = {},
): Promise<T | null> {
  const worker = new Worker(start(script), { eval: true, execArgv: [], resourceLimits: limits, workerData })
  try {
    return await new Promise<T | null>((resolve, reject) => {
      const timer = setTimeout(() => resolve(damaged), timeoutMs)
      timer.unref()
      signal?.addEventListener('abort', () => resolve(null), { once: true })
      worker.once('message', (read: T) => {
        clearTimeout(timer)
        resolve(read)
      })
      worker.once('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError) resolve(damaged)
        else reject(error)
      })
      worker.once('exit', () => {
        clearTimeout(timer)
        resolve(damaged)
      })
    })
  } finally {
    await worker.terminate()
  }
}
