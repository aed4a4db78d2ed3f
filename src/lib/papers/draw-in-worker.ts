import { startWorker } from '@/lib/app-worker'
import type { ReportDocument } from './document'

/** Draws a workbook while the page stays usable: thousands of rows take a slow machine some seconds. */
export async function drawInWorker(document: ReportDocument, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const worker = startWorker((await import('./draw-worker?worker&url')).default)
  const ended = new AbortController()
  try {
    return await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
      const listening = { signal: ended.signal }
      signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')), listening)
      worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => resolve(data), listening)
      worker.addEventListener('error', (event) => reject(new Error(event.message)), listening)
      signal.throwIfAborted()
      worker.postMessage(document)
    })
  } finally {
    ended.abort()
    worker.terminate()
  }
}
