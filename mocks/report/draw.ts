import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import type { ReportDocument, ReportFormat } from './document'

/** What the thread is given. */
export interface DrawTask {
  document: ReportDocument
  format: ReportFormat
}

// The thread's own: made by the stand-in from its database, never sent by anyone.
const task: DrawTask = z
  .object({ document: z.custom<ReportDocument>(), format: z.enum(['xlsx', 'pdf']) })
  .parse(workerData)
// Each brings a large library along.
const bytes =
  task.format === 'pdf'
    ? (await import('./draw-paper')).drawPaper(task.document)
    : await (await import('./draw-sheet')).drawSheet(task.document)
parentPort?.postMessage({ bytes })
