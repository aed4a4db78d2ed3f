import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useIdempotencyKey } from '@/lib/api/use-idempotency-key'
import { notify } from '@/lib/notify'
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
  const [file, setFile] = useState<File | null>(null)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [isReading, setIsReading] = useState(false)
  const keys = useIdempotencyKey()

  const choose = (chosen: File) => {
    setFile(chosen)
    setFileProblem(null)
  }

  const start = async (chosen: File) => {
    setIsReading(true)
    const read = await readChosenFile(chosen)
    setIsReading(false)
    if ('problem' in read) {
      setFileProblem(read.problem)
      return
    }
    // A file whose answer was lost is imported once; one that is chosen again is another one.
    const idempotencyKey = keys.keyFor(chosen)
    setOutcome(null)
    try {
      const result = await send.mutateAsync({ name: chosen.name, content: read.content, idempotencyKey })
      if (result.success) {
        notify({ kind: 'success', id: doneMessages[kind], values: { n: result.totalGoodRecords } })
        onImported()
        return
      }
      setOutcome({ kind: 'refused', fileName: chosen.name, result })
    } catch (error) {
      setOutcome({
        kind: 'unsent',
        fileName: chosen.name,
        error: error instanceof Error ? error : new Error(String(error)),
      })
    }
  }

  return { file, fileProblem, outcome, isImporting: isReading || send.isPending, choose, start }
}
