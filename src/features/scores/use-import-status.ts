import { useEffect, useRef } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { scoreFileQueries } from './file-queries'
import { scoreKey } from './queries'

/**
 * The message id of why Save all has to wait while a file is being imported into the sheet; the sheet is refetched when
 * the import is done. `watched` is false for a read-only sheet.
 */
export function useImportStatus(sheet: { classroom: number; month: number }, watched: boolean): string | null {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...scoreFileQueries.importStatus(sheet), enabled: watched })
  const importing = data?.importing === true
  const wasImporting = useRef(false)
  useEffect(() => {
    if (wasImporting.current && !importing) void queryClient.invalidateQueries({ queryKey: scoreKey })
    wasImporting.current = importing
  }, [importing, queryClient])
  return importing ? 'score.importRunning' : null
}
