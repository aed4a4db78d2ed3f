import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema } from '@/lib/api/wire'
import { sheetImportResult, sheetImportStatus, type ScoreImportInfo } from '@/sheets/import/schema'
import type { SheetFile } from '@/sheets/import/sheet-file'
import { type SheetKey } from './queries'
import { queryKeys } from '@/domain/query-keys'

type FilledSheet = Omit<SheetKey, 'student'>

export const scoreFileQueries = {
  /** Asks whether a file is being imported into the sheet, by any user. */
  importStatus: ({ classroom, month }: Pick<FilledSheet, 'classroom' | 'month'>) =>
    queryOptions({
      queryKey: [...queryKeys.scores, 'import-status', { classroom, month }],
      staleTime: 0,
      queryFn: ({ signal }) =>
        api.get('check-import-status', {
          schema: sheetImportStatus,
          params: { classroom_id: classroom, month },
          // A background call must not lead the user away from unsaved entries to an error page.
          leave: false,
          signal,
        }),
    }),
}

export const scoreFileMutations = {
  /** One file into one sheet, whole or not at all. */
  importFile: ({ academicYear, classroom, month }: FilledSheet) =>
    mutationOptions({
      mutationFn: ({ name, content, idempotencyKey }: SheetFile) => {
        const info: ScoreImportInfo = { academic_year_id: academicYear, classroom_id: classroom, month }
        const body = new FormData()
        body.set('import_info', JSON.stringify(info))
        body.set('file', content, name)
        return api.post('import/monthly-score', { schema: dataSchema(sheetImportResult), body, idempotencyKey })
      },
      meta: { invalidates: [queryKeys.scores], error: 'inline' } satisfies WriteMeta,
    }),
}
