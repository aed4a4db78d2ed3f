import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useIdempotencyKey } from '@/lib/api/use-idempotency-key'
import { recordError } from '@/lib/storage/error-log'
import { followTask } from '@/lib/api/follow-task'
import { listsOfStudents, queryKeys } from '@/domain/query-keys'
import { writeInWorker } from '@/imports/file-worker'
import { importWorker } from './choose-import-file'
import type { ImportSheet } from './import-sheet'
import { columnTitles, formatHeading } from './import-words'
import { enrollmentImportMutations, enrollmentImportQueries, pollMs } from './queries'
import { importColumns, type EnrollmentInfo, type ImportResult, type ImportRow, type ImportTask } from './schema'

/** Why nothing was imported. */
export type Outcome =
  | { kind: 'unsent'; error: Error | null }
  /** The result cannot be determined. */
  | { kind: 'unknown'; error: Error }
  | { kind: 'failed'; problem: string | null }
  | { kind: 'broken'; result: ImportResult }

interface Prepared {
  version: number
  file: Blob
  /** The positions of the file's rows in the sheet. */
  places: number[]
}

/** Sends the rows that are not left out and follows the import until it is finished. */
export function useImportTask(
  sheet: ImportSheet,
  info: EnrollmentInfo,
  { onSent, onDone }: { onSent: (task: number) => void; onDone: (number: number) => void },
) {
  const queryClient = useQueryClient()
  const send = useMutation(enrollmentImportMutations.send())
  const keys = useIdempotencyKey()
  const prepared = useRef<Prepared | null>(null)
  const [isWriting, setIsWriting] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const unfollow = useRef<(() => void) | null>(null)
  useEffect(() => () => unfollow.current?.(), [])
  const settled = async (number: number) => {
    await Promise.all(
      [...listsOfStudents, queryKeys.enrollmentImports].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
    onDone(number)
  }

  const finish = ({ result, problem, number }: ImportTask) => {
    if (number > 0) {
      settled(number).catch(recordError)
      return
    }
    setProgress(null)
    setOutcome(result === null ? { kind: 'failed', problem } : { kind: 'broken', result })
    if (result !== null) showRefused(sheet, result, prepared.current?.places ?? [])
    // Nothing of it was stored: the next try is a new import.
    prepared.current = null
  }

  /** Polls the progress of the import until it is finished or the component unmounts. */
  const follow = (id: number) => {
    setProgress(0)
    unfollow.current = followTask(queryClient, enrollmentImportQueries.task(id), {
      isFinished: (task) => task?.status === 'finished',
      everyMs: pollMs,
      onProgress: (task) => {
        if (task !== null) setProgress(task.progress)
      },
      onFinished: (task) => {
        if (task !== null) finish(task)
      },
      onLost: (error) => {
        setProgress(null)
        setOutcome({ kind: 'unknown', error })
      },
    })
  }

  const start = async () => {
    setOutcome(null)
    setIsWriting(true)
    const ready = await prepare(sheet, prepared.current)
    prepared.current = ready
    setIsWriting(false)
    if (ready === null) {
      setOutcome({ kind: 'unsent', error: null })
      return
    }
    try {
      const { success, data } = await send.mutateAsync({
        info,
        file: ready.file,
        idempotencyKey: keys.keyFor(ready.file),
      })
      if (success) {
        onSent(data.id)
        follow(data.id)
      } else setOutcome({ kind: 'failed', problem: data?.problem ?? null })
    } catch (error) {
      setOutcome({ kind: 'unsent', error: error instanceof Error ? error : null })
    }
  }

  const phase = isWriting || send.isPending ? 'sending' : progress === null ? 'idle' : 'importing'
  return { start, phase, progress: progress ?? 0, outcome } as const
}

/** The same rows are sent as the very same file, which has the same key: the server takes them once. */
async function prepare(sheet: ImportSheet, before: Prepared | null): Promise<Prepared | null> {
  const version = sheet.version()
  if (before?.version === version) return before
  const places = sheet.included()
  const rows = places.flatMap((place) => {
    const row = sheet.row(place)
    return row === undefined ? [] : [importColumns.map((column) => row.texts[column])]
  })
  const file = await writeInWorker(columnTitles.last_name.km, [importColumns.map(formatHeading), ...rows], importWorker)
  return file === null ? null : { version, file, places }
}

/** Marks in the sheet what the server found. Row 1 of a file has the headings. */
function showRefused(sheet: ImportSheet, result: ImportResult, places: readonly number[]): void {
  const findSheetRow = ({ rowNumber }: ImportRow) => places[rowNumber - 2] ?? -1
  const messages = new Map(
    result.brokenRecords.map((row) => [
      findSheetRow(row),
      Object.fromEntries(
        Object.entries(row.student).flatMap(([column, { message }]) => (message === null ? [] : [[column, message]])),
      ),
    ]),
  )
  sheet.refuse({
    messages,
    existingRows: result.duplicatedRecords.map(findSheetRow),
    repeatedRows: result.duplicatedRecordsInFile.map(findSheetRow),
  })
}
