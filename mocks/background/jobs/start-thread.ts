import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Far above what a real file takes, far below what a hostile one would like. */
const limits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

/** Starts a script, named by its path in `mocks`, in a worker thread; resolves when it listens. The sources are TypeScript
 *  in every process, also in a test runner with its own loaders. */
export async function startThread(script: string): Promise<Worker> {
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
export function tookTooMuch(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
}
