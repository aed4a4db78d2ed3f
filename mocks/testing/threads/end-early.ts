import { existsSync, writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

/** A task that ends its thread once, or always when it names no file in which to remember that. */
export interface EndingTask {
  rememberedIn: string | null
}

parentPort?.on('message', ({ rememberedIn }: EndingTask) => {
  if (rememberedIn !== null && existsSync(rememberedIn)) {
    parentPort?.postMessage('done')
    return
  }
  if (rememberedIn !== null) writeFileSync(rememberedIn, '')
  process.exit(1)
})
