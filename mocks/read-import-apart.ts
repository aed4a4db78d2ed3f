import { Worker } from 'node:worker_threads'
import type { FileProblem } from '@/features/enrollment-import/read-import-file'
import type { ReadImport } from './read-import'

/** Above what 5,000 rows take, far below what a hostile file would like (security-reliability §5). */
const limits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const longestMs = 20_000

// The sources are TypeScript wherever the stand-in runs, also in a test runner that has loaders of its own.
const start = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(new URL('read-import.ts', import.meta.url).href)})
})`

/** Reads an import in a thread of its own: one that takes too much memory or time dies there, alone. Null when the
 *  signal ends it before. */
export async function readImportApart(
  bytes: Uint8Array,
  today: string,
  { timeoutMs = longestMs, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<ReadImport | FileProblem | null> {
  const worker = new Worker(start, { eval: true, execArgv: [], resourceLimits: limits, workerData: { bytes, today } })
  try {
    return await new Promise<ReadImport | FileProblem | null>((resolve, reject) => {
      const damaged = () => resolve({ problem: 'enrollment.import.damaged' })
      const timer = setTimeout(damaged, timeoutMs)
      timer.unref()
      signal?.addEventListener('abort', () => resolve(null), { once: true })
      worker.once('message', (read: ReadImport | FileProblem) => {
        clearTimeout(timer)
        resolve(read)
      })
      worker.once('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer)
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError) damaged()
        else reject(error)
      })
      worker.once('exit', () => {
        clearTimeout(timer)
        damaged()
      })
    })
  } finally {
    await worker.terminate()
  }
}
