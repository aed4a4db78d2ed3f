import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useIdempotencyKey } from '@/lib/api/use-idempotency-key'
import { notify } from '@/lib/notify'
import { useChosenFile } from '@/imports/use-chosen-file'
import { readChosenFile } from './file-problem'
import type { SheetImportResult } from './schema'
import type { SheetFiles } from './sheet-file'

/** The outcome of the last file that was not imported. */
export type ImportOutcome =
  | { kind: 'refused'; fileName: string; result: SheetImportResult }
  /** No response, or one that does not describe the file's rows. */
  | { kind: 'unsent'; fileName: string; error: Error }

const doneMessages = { scores: 'score.import.done', attendances: 'attendance.import.done' } as const

/** Importing, imported with its result, and back to the beginning with another file. */
export function useSheetImport({ kind, send: options }: SheetFiles, onImported: () => void) {
  const send = useMutation(options)
  const chosen = useChosenFile(readChosenFile)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const keys = useIdempotencyKey()

  const start = async (file: File) => {
    const read = await chosen.read(file)
    if (read === null) return
    // A file whose answer was lost is imported once; one that is chosen again is another one.
    const idempotencyKey = keys.keyFor(file)
    setOutcome(null)
    try {
      const result = await send.mutateAsync({ name: file.name, content: read.content, idempotencyKey })
      if (result.success) {
        notify({ kind: 'success', id: doneMessages[kind], values: { n: result.totalGoodRecords } })
        onImported()
        return
      }
      setOutcome({ kind: 'refused', fileName: file.name, result })
    } catch (error) {
      setOutcome({
        kind: 'unsent',
        fileName: file.name,
        error: error instanceof Error ? error : new Error(String(error)),
      })
    }
  }

  return { chosen, outcome, isImporting: chosen.isReading || send.isPending, start }
}
