import { useTask } from '@/lib/api/task'
import { scoreFileQueries } from './file-queries'
import { queryKeys } from '@/domain/query-keys'

const pollMs = 60_000

/**
 * The message id of why Save all has to wait while a file is being imported into the sheet; the sheet is refetched when
 * the import is done. `watched` is false for a read-only sheet.
 */
export function useImportStatus(sheet: { classroom: number; month: number }, watched: boolean): string | null {
  const { isUnderWay } = useTask(
    { ...scoreFileQueries.importStatus(sheet), enabled: watched },
    {
      isUnderWay: (status) => status?.importing === true,
      everyMs: pollMs,
      // Another user may begin one.
      idleMs: pollMs,
      invalidates: [queryKeys.scores],
    },
  )
  return isUnderWay ? 'score.importRunning' : null
}
