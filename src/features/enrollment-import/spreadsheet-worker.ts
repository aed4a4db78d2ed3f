import { xlsxType } from '@/lib/download'
import { workerFailures } from '@/domain/file-problems'
import { runInWorker } from '@/lib/spreadsheet/run-in-worker'
import type { RowTexts } from './check-import-rows'
import type { WorkerAnswer, WorkerTask } from './import-worker'
import type { ReadFile } from './read-import-file'
import { importLimits } from './schema'

export async function readChosenFile(file: Blob): Promise<ReadFile> {
  if (file.size > importLimits.bytes) return { problem: 'enrollment.import.tooLarge' }
  const outcome = await inWorker({ kind: 'read', file })
  if (typeof outcome === 'string') return { problem: workerFailures[outcome] }
  return outcome.answer.kind === 'read' ? outcome.answer.read : { problem: workerFailures.notStarted }
}

/** The rows as a file again, or null when the browser does not get it done. */
export async function writeCorrectedFile(rows: readonly RowTexts[]): Promise<Blob | null> {
  const outcome = await inWorker({ kind: 'write', rows })
  return typeof outcome === 'string' || outcome.answer.kind !== 'written'
    ? null
    : new Blob([outcome.answer.bytes], { type: xlsxType })
}

const inWorker = (task: WorkerTask) =>
  runInWorker({
    load: () => import('./import-worker?worker&url'),
    task,
    readAnswer: ({ data }: MessageEvent<WorkerAnswer>) => data,
  })
