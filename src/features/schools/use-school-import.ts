import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '@/lib/api/error-text'
import { useIdempotencyKey } from '@/lib/api/use-idempotency-key'
import { readImportFile } from './import-file'
import { localErrors, buildPreview, type PreviewRow } from './import-preview'
import type { SchoolImportResult } from './import-schema'
import { schoolMutations } from './write-queries'

/** The step of an import: choosing a file, checked, or done. */
export type ImportStep =
  | { kind: 'choose'; problem: string | null }
  | { kind: 'preview'; rows: PreviewRow[]; unknown: string[]; problem: string | null }
  | { kind: 'done'; result: SchoolImportResult; rows: PreviewRow[] }

const nothing: SchoolImportResult = { created: 0, skipped: [], errors: [] }

/** The way of a file into a year: read in the browser, checked by the server, then imported in one step. */
export function useSchoolImport(yearId: number) {
  const [step, setStep] = useState<ImportStep>({ kind: 'choose', problem: null })
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState(false)
  const keys = useIdempotencyKey()
  const check = useMutation(schoolMutations.checkImport())
  const run = useMutation(schoolMutations.runImport())

  const choose = async (chosen: File) => {
    setFile(chosen)
    setStep({ kind: 'choose', problem: null })
    setReading(true)
    try {
      const read = await readImportFile(chosen)
      if ('problem' in read) {
        setStep({ kind: 'choose', problem: read.problem })
        return
      }
      const local = localErrors(read.rows)
      const wrong = new Set(local.map(({ row }) => row))
      const rows = read.rows.filter(({ row }) => !wrong.has(row))
      const checked = rows.length === 0 ? nothing : await check.mutateAsync({ academic_year_id: yearId, rows })
      setStep({ kind: 'preview', rows: buildPreview(read.rows, local, checked), unknown: read.unknown, problem: null })
    } catch (error) {
      setStep({ kind: 'choose', problem: errorMessage(error).id })
    } finally {
      setReading(false)
    }
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
    file,
    checking: reading,
    running: run.isPending,
    choose,
    start,
    restart: () => {
      setFile(null)
      setStep({ kind: 'choose', problem: null })
    },
  }
}
