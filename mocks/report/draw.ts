import { parentPort } from 'node:worker_threads'
import type { ReportDocument, ReportFormat } from './document'

/** What the thread is given, one document after the other. */
export interface DrawTask {
  document: ReportDocument
  format: ReportFormat
}

async function draw({ document, format }: DrawTask): Promise<void> {
  // Each brings a large library along.
  const bytes =
    format === 'pdf'
      ? (await import('./draw-paper')).drawPaper(document)
      : await (await import('./draw-sheet')).drawSheet(document)
  parentPort?.postMessage(bytes)
}

// What cannot be drawn ends the thread, and whoever gave it is told. Tasks are the thread's own: made by the stand-in from
// its database, never sent by anyone.
parentPort?.on('message', (task: DrawTask) => void draw(task))
