import * as z from 'zod/mini'
import { pageSchema } from '@/lib/api/wire'

/** The server's limits: a user's unfinished tasks, the lifetime of files, and the length of a list. */
export const exportLimits = { waitingPerUser: 5, daysKept: 7, pdfRows: 3_000, xlsxRows: 1_000_000 } as const

export const exportFileType = z.enum(['xlsx', 'pdf'])
export type ExportFileType = z.infer<typeof exportFileType>

export const exportLanguage = z.enum(['km', 'en'])
export type ExportLanguage = z.infer<typeof exportLanguage>

/** One line of `GET /export_history`, and what `GET /export_history/{taskId}` answers in `data`. */
export const exportTask = z.object({
  /** The task's id, and the file's. */
  id: z.int().check(z.positive()),
  /** The report's name in the language that was asked for, without the file's ending. */
  name: z.string(),
  file_type: exportFileType,
  created_at: z.string(),
  /** In per cent. */
  progress: z.number().check(z.minimum(0), z.maximum(100)),
  status: z.enum(['in_queue', 'in_progress', 'finished']),
  /** Null until the task is finished. */
  result: z.nullable(z.enum(['success', 'failed'])),
  /** Why it failed, as a catalogue id with its values. */
  problem: z.nullable(
    z.object({ message: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
  /** False once the file is gone, after `exportLimits.daysKept`. */
  hasFile: z.boolean(),
})
export type ExportTask = z.infer<typeof exportTask>

/** The refusals that another choice avoids and another try does not. */
const lastingProblems: ReadonlySet<string> = new Set([
  'exports.error.tooLong',
  'exports.error.tooLongForPdf',
  'common.error.notPermitted',
  'managementReport.error.level',
])

/** Returns whether a failed export may succeed when the same is asked for once more. */
export function maySucceedLater(problem: ExportTask['problem']): boolean {
  return problem === null || !lastingProblems.has(problem.message)
}

/** The user's own exports, newest first. */
export const exportHistory = pageSchema(exportTask)

export const exportRequested = z.object({ taskId: z.int().check(z.positive()) })
