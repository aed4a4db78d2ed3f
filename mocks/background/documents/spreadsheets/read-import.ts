import { parentPort } from 'node:worker_threads'
import { checkRow, toRowState } from '@/features/enrollment-import/check-import-rows'
import { toImportChoices } from '@/features/enrollment-import/import-words'
import { cellReaders, type ReadChild } from '@/features/enrollment-import/read-cell'
import { readImportFile } from '@/features/enrollment-import/read-import-file'
import type { FileProblem } from '@/imports/file-table'
import { importColumns, type ImportRow } from '@/features/enrollment-import/schema'
import { removeUnstorable } from '@/lib/spreadsheet/read-rows'
import { studentOptionLists } from '../../../api/student-options'
import { avoidNativeStreams } from '../../jobs/avoid-native-streams'

/** The input of the thread, one file after the other. */
export interface ImportTask {
  bytes: Uint8Array
  today: string
}

export interface ReadImport {
  children: { rowNumber: number; child: ReadChild; key: string }[]
  brokenRecords: ImportRow[]
  duplicatedRecordsInFile: ImportRow[]
}

/** A report of 5,000 rows is stored and sent, so it quotes only enough of a cell to find it in the file. */
const maxTextLength = 200

/** A file's children, and the rows that cannot be imported whatever is in the system. */
async function readImport(bytes: Uint8Array, today: string): Promise<ReadImport | FileProblem> {
  const read = await readImportFile(bytes)
  if ('problem' in read) return read
  const readers = cellReaders(toImportChoices(studentOptionLists), today)
  const result: ReadImport = { children: [], brokenRecords: [], duplicatedRecordsInFile: [] }
  const seen = new Set<string>()
  for (const { row, texts } of read.rows) {
    const { child, key, messages } = checkRow(texts, readers)
    const isRepeated = key !== null && seen.has(key)
    if (key !== null) seen.add(key)
    const state = toRowState({ messages }, { isRepeated, isExisting: false })
    const student = Object.fromEntries(
      importColumns.map((column) => [
        column,
        { value: removeUnstorable(texts[column].slice(0, maxTextLength)), message: messages[column] ?? null },
      ]),
    )
    if (child !== null && key !== null && state === 'ready') result.children.push({ rowNumber: row, child, key })
    else (isRepeated ? result.duplicatedRecordsInFile : result.brokenRecords).push({ rowNumber: row, student })
  }
  return result
}

async function read({ bytes, today }: ImportTask): Promise<void> {
  parentPort?.postMessage(await readImport(bytes, today))
}

avoidNativeStreams()
parentPort?.on('message', (task: ImportTask) => void read(task))
