import { startThread, tookTooMuch } from './start-thread'

const longestMs = 20_000

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
  const worker = startThread(script, { workerData })
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
        if (tookTooMuch(error)) resolve(damaged)
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
