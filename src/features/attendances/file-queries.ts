import { mutationOptions } from '@tanstack/react-query'
import { api } from '@/lib/api/api'
import type { WriteMeta } from '@/lib/api/query-client'
import { dataSchema } from '@/lib/api/wire'
import { sheetImportResult } from '@/sheets/import/schema'
import type { SheetFile } from '@/sheets/import/sheet-file'
import { queryKeys } from '@/domain/query-keys'

export const attendanceFileMutations = {
  /** One file into one class's sheet, whole or not at all. */
  importFile: (classroom: number) =>
    mutationOptions({
      mutationFn: ({ name, content, idempotencyKey }: SheetFile) => {
        const body = new FormData()
        body.set('classroomId', String(classroom))
        body.set('file', content, name)
        return api.post('import/attendances', { schema: dataSchema(sheetImportResult), body, idempotencyKey })
      },
      meta: { invalidates: [queryKeys.attendances], error: 'inline' } satisfies WriteMeta,
    }),
}
