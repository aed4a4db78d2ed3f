import { mutationOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'
import type { WriteMeta } from '@/lib/query-client'
import { dataOf } from '@/lib/wire'
import { sheetImportResult } from '@/features/sheet-import/schema'
import type { SheetFile } from '@/features/sheet-import/shared/sheet-file'
import { attendanceKey } from './queries'

export const attendanceFileMutations = {
  /** One file into one class's sheet, whole or not at all. */
  importFile: (classroom: number) =>
    mutationOptions({
      mutationFn: ({ name, content, idempotencyKey }: SheetFile) => {
        const body = new FormData()
        body.set('classroomId', String(classroom))
        body.set('file', content, name)
        return api.post('import/attendances', { schema: dataOf(sheetImportResult), body, idempotencyKey })
      },
      meta: { invalidates: [attendanceKey], error: 'inline' } satisfies WriteMeta,
    }),
}
