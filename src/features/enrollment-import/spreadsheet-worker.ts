import { xlsxType } from '@/lib/download'
import { runInWorker } from '@/lib/spreadsheet/run-in-worker'
import type { RowTexts } from './check-import-rows'
import type { WorkerAnswer, WorkerTask } from './import-worker'
import type { ReadFile } from './read-import-file'
import { importLimits } from './schema'

export async function readChosenFile(file: Blob): Promise<ReadFile> {
  if (file.size > importLimits.bytes) return { problem: 'enrollment.import.tooLarge' }
  const outcome = await inWorker({ kind: 'read', file })
  if (outcome === 'stopped') return { problem: 'enrollment.import.readStopped' }
  return outcome !== 'notStarted' && outcome.answer.kind === 'read'
    ? outcome.answer.read
    : { problem: 'enrollment.import.workerFailed' }
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
