import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '@/lib/api/error-text'
import { useIdempotencyKey } from '@/lib/api/use-idempotency-key'
import { readInWorker } from '@/imports/file-worker'
import { useChosenFile } from '@/imports/use-chosen-file'
import { schoolFile, type SchoolRows } from './import-file'
import { localErrors, buildPreview, type PreviewRow } from './import-preview'
import type { ImportColumn, SchoolImportResult } from './import-schema'
import { schoolMutations } from './write-queries'

/** The step of an import: choosing a file, checked, or done. */
export type ImportStep =
  | { kind: 'choose' }
  | { kind: 'preview'; rows: PreviewRow[]; unmatched: readonly string[]; problem: string | null }
  | { kind: 'done'; result: SchoolImportResult; rows: PreviewRow[] }

const nothing: SchoolImportResult = { created: 0, skipped: [], errors: [] }

/** The way of a file into a year: read in the browser, checked by the server, then imported in one step. */
export function useSchoolImport(yearId: number) {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose' })
  const keys = useIdempotencyKey()
  const check = useMutation(schoolMutations.checkImport())
  const run = useMutation(schoolMutations.runImport())
  const chosen = useChosenFile(async (file) => {
    const read = await readInWorker<SchoolRows, ImportColumn>(
      file,
      schoolFile,
      () => import('./import-worker?worker&url'),
    )
    if ('problem' in read) return read
    const local = localErrors(read.rows)
    const wrong = new Set(local.map(({ row }) => row))
    const rows = read.rows.filter(({ row }) => !wrong.has(row))
    try {
      const checked = rows.length === 0 ? nothing : await check.mutateAsync({ academic_year_id: yearId, rows })
      return { rows: buildPreview(read.rows, local, checked), unmatched: read.unmatched }
    } catch (error) {
      return { problem: errorMessage(error).id }
    }
  })

  const choose = async (file: File) => {
    chosen.choose(file)
    const read = await chosen.read(file)
    if (read !== null) setStep({ kind: 'preview', ...read, problem: null })
  }

  const start = async () => {
    if (step.kind !== 'preview') return
    const ready = step.rows.filter(({ state }) => state === 'new').map(({ row, cells }) => ({ row, cells }))
    try {
      const result = await run.mutateAsync({
        academic_year_id: yearId,
        rows: ready,
        idempotencyKey: keys.keyFor(step.rows),
      })
      setStep({ kind: 'done', result, rows: step.rows })
    } catch (error) {
      setStep({ ...step, problem: errorMessage(error).id })
    }
  }

  return {
    step,
    chosen,
    isRunning: run.isPending,
    choose,
    start,
    restart: () => {
      chosen.choose(null)
      setStep({ kind: 'choose' })
    },
  }
}
