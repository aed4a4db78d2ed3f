import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { recordError } from '@/lib/storage/error-log'
import { useDeviceWork } from '@/lib/storage/device-work'
import { keepFormDraft, openFormDrafts, type DraftField, draftSize, type FormDraft } from '@/lib/storage/form-drafts'
import type { EnrollmentChoice } from '@/features/enrollments/queries'
import type { ImportSheet } from './import-sheet'
import { enrollmentImportQueries } from './queries'
import { importColumns } from './schema'

const text = z.string()
const rowTexts = z.object({
  last_name: text,
  first_name: text,
  gender: text,
  birth_date: text,
  enrollment_status: text,
  transfer_status: text,
  ethnicity: text,
  disabilities: text,
  health_problems: text,
  personal_problems: text,
  scholarships: text,
})
const draftFile = z.object({
  rows: z.array(z.object({ row: z.number(), texts: rowTexts })),
  unmatched: z.array(text),
  date: text,
})
const draftRow = z.object({ texts: rowTexts, isLeftOut: z.boolean() })

/** The rows of a file as they were read, and the day on which their children are enrolled. */
export type ImportFile = z.output<typeof draftFile>

export interface ImportDraft {
  file: ImportFile
  corrections: (z.output<typeof draftRow> & { index: number })[]
  /** The number of corrected rows, and the time of the last correction in milliseconds. */
  size: number
  at: number
}

const [filePath, sentPath] = ['$file', '$sent']

/**
 * Keeps the corrections of an import's preview on this device, with the file that they were made in; offers them when the
 * import into the same grade is opened again. What was imported is forgotten.
 */
export function useImportDraft(choice: EnrollmentChoice, title: string) {
  const queryClient = useQueryClient()
  const device = useDeviceWork()
  const [recovered, setRecovered] = useState<ImportDraft | null>(null)
  const key = ['import/enrollments', choice.academicYear, choice.school, choice.grade, choice.reportStage].join('/')
  /** The corrected rows that are on the device, as they are there. */
  const storedRows = useRef(new Map<number, string>())

  const put = (fields: Record<string, DraftField | null>) => {
    const place = { key, href: `${window.location.pathname}${window.location.search}`, title }
    keepFormDraft(device, place, null, fields).catch(recordError)
  }
  const forget = () => {
    storedRows.current.clear()
    setRecovered(null)
    openFormDrafts(device)
      .then((drafts) => drafts.forget(key))
      .catch(recordError)
  }

  useEffect(() => {
    let isHere = true
    const find = async () => {
      const drafts = await openFormDrafts(device)
      const draft = await drafts.load(key)
      if (draft === null) return
      const sent = z.number().safeParse(draft.fields[sentPath]?.value)
      const task = sent.success ? await queryClient.query(enrollmentImportQueries.task(sent.data)) : null
      if (task !== null && task.status !== 'finished') return
      if (task !== null && task.number > 0) return await drafts.forget(key)
      if (isHere) setRecovered(toImportDraft(draft))
    }
    find().catch(recordError)
    return () => {
      isHere = false
    }
  }, [device, key, queryClient])

  return {
    recovered,
    forget,
    hasCorrections: () => storedRows.current.size > 0,
    /** The import was sent and continues without its dialog. */
    markSent: (task: number) => {
      if (storedRows.current.size > 0) put({ [sentPath]: { base: null, value: task } })
    },
    /** Restores the offered draft into the sheet. */
    adopt: (sheet: ImportSheet, { corrections }: ImportDraft) => {
      setRecovered(null)
      sheet.change(corrections)
      for (const { index, texts, isLeftOut } of corrections) {
        storedRows.current.set(index, JSON.stringify([texts, isLeftOut]))
      }
    },
    /** Keeps what is corrected from now on. Gives the way to stop. */
    follow: (sheet: ImportSheet, file: ImportFile): (() => void) => {
      const following = sheet.counts.subscribe(() => {
        const fields: Record<string, DraftField | null> = {}
        const wasEmpty = storedRows.current.size === 0
        for (let index = 0; index < sheet.size; index += 1) {
          const row = sheet.row(index)
          if (row === undefined) continue
          const { texts, isLeftOut, original } = row
          const state = JSON.stringify([texts, isLeftOut])
          const isCorrected = isLeftOut || importColumns.some((column) => texts[column] !== original.texts[column])
          if (isCorrected && storedRows.current.get(index) !== state) {
            storedRows.current.set(index, state)
            fields[`row.${String(index)}`] = { base: null, value: { texts, isLeftOut } }
          } else if (!isCorrected && storedRows.current.delete(index)) {
            fields[`row.${String(index)}`] = null
          }
        }
        if (wasEmpty && storedRows.current.size > 0) fields[filePath] = { base: null, value: file }
        if (!wasEmpty && storedRows.current.size === 0) fields[filePath] = null
        if (Object.keys(fields).length > 0) put(fields)
      })
      return () => following.unsubscribe()
    },
  }
}

function toImportDraft(draft: FormDraft): ImportDraft | null {
  const file = draftFile.safeParse(draft.fields[filePath]?.value)
  if (!file.success) return null
  const corrections = Object.entries(draft.fields).flatMap(([path, { value }]) => {
    const row = draftRow.safeParse(value)
    return path.startsWith('row.') && row.success ? [{ index: Number(path.slice(4)), ...row.data }] : []
  })
  return { file: file.data, corrections, size: draftSize(draft), at: draft.at }
}
