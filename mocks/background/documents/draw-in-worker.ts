import { Problem } from '../../api/problem'
import { ThreadPool, type RunOptions } from '../jobs/thread-pool'
import type { ReportDocument, ReportFormat } from '@/lib/papers/document'
import type { DrawTask } from './draw'

const drawers = new ThreadPool<DrawTask, Uint8Array>('background/documents/draw.ts', { maxTaskMs: 20_000 })

/**
 * Draws a document in a worker thread, so that other requests do not wait. Throws 503 when too many are being drawn or
 * this one takes too much memory or time.
 */
export async function drawInWorker(
  document: ReportDocument,
  format: ReportFormat,
  options?: RunOptions,
): Promise<Uint8Array> {
  const outcome = await drawers.run({ document, format }, options)
  if (typeof outcome === 'string') throw new Problem(503, 'common.error.busy')
  return outcome.answer
}
