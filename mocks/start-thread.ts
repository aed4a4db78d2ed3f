import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Far above what a real file takes, far below what a hostile one would like (security-reliability §5). */
const limits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }

/** Starts a script of this folder in a thread of its own. The sources are TypeScript wherever the stand-in runs, also in
 *  a test runner that has loaders of its own. */
export function startThread(script: string, options: Pick<WorkerOptions, 'workerData'> = {}): Worker {
  const code = `import('tsx/esm/api').then(({ register }) => {
    register()
    return import(${JSON.stringify(new URL(script, import.meta.url).href)})
  })`
  return new Worker(code, { ...options, eval: true, execArgv: [], resourceLimits: limits })
}

/** Whether a thread ended because it took too much. */
export function tookTooMuch(error: NodeJS.ErrnoException): boolean {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError
}
