import { parentPort } from 'node:worker_threads'
import type { ReportDocument, ReportFormat } from '@/lib/papers/document'

/** The input of the thread, one document after the other. */
export interface DrawTask {
  document: ReportDocument
  format: ReportFormat
}

async function draw({ document, format }: DrawTask): Promise<void> {
  // Each loads a large library.
  const bytes =
    format === 'pdf'
      ? (await import('./draw-paper')).drawPaper(document)
      : await (await import('@/lib/papers/draw-sheet')).drawSheet(document)
  parentPort?.postMessage(bytes)
}

// A document that cannot be drawn ends the thread, which rejects its task. Tasks are trusted: the stand-in makes them
// from its database.
parentPort?.on('message', (task: DrawTask) => void draw(task))
