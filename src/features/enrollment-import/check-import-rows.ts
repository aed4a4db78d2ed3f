import { foldForSearch } from '@/lib/khmer/fold'
import type { CellReaders, ReadChild } from './read-cell'
import { importColumns, type ImportColumn } from './schema'

/** The state of a row: only a row that is ready can be imported. */
export type RowState = 'ready' | 'invalid' | 'incomplete' | 'duplicateInFile' | 'existing'

export type RowTexts = Readonly<Record<ImportColumn, string>>

export interface CheckedRow {
  /** By column, what is wrong (a catalogue id). */
  messages: Partial<Record<ImportColumn, string>>
  /** There when every cell could be read. */
  child: ReadChild | null
  /** The key by which two rows are the same child; null while one of its cells is invalid. */
  key: string | null
}

/** Reads every cell of a row. Whether the child is there twice, in the file or in the system, is asked after that. */
export function checkRow(texts: RowTexts, readers: CellReaders): CheckedRow {
  const messages: Partial<Record<ImportColumn, string>> = {}
  const take = <C extends ImportColumn>(column: C): ReadChild[C] | null => {
    const read = readers[column](texts[column])
    if ('value' in read) return read.value
    messages[column] = read.message
    return null
  }
  const values = {
    last_name: take('last_name'),
    first_name: take('first_name'),
    gender: take('gender'),
    birth_date: take('birth_date'),
    enrollment_status: take('enrollment_status'),
    transfer_status: take('transfer_status'),
    ethnicity: take('ethnicity'),
    disabilities: take('disabilities'),
    health_problems: take('health_problems'),
    personal_problems: take('personal_problems'),
    scholarships: take('scholarships'),
  }
  return { messages, child: isRead(values) ? values : null, key: toChildKey(values) }
}

type Values = { [C in ImportColumn]: ReadChild[C] | null }

function isRead(values: Values): values is ReadChild {
  return importColumns.every((column) => values[column] !== null)
}

type Identity = Pick<ReadChild, 'last_name' | 'first_name' | 'gender' | 'birth_date'>

function toChildKey({ last_name: last, first_name: first, gender, birth_date: birth }: Partial<Values>): string | null {
  return last == null || first == null || gender == null || birth == null
    ? null
    : childKey({ last_name: last, first_name: first, gender, birth_date: birth })
}

/** The same for spellings of one name, family name and given name together: where one ends is often unclear. */
export function childKey({ last_name: last, first_name: first, gender, birth_date: birth }: Identity): string {
  return `${birth} ${gender} ${foldForSearch(`${last}${first}`).replaceAll(' ', '')}`
}

/** The state of a row, by its worst problem. */
export function toRowState(
  { messages }: Pick<CheckedRow, 'messages'>,
  { isRepeated, isExisting }: { isRepeated: boolean; isExisting: boolean },
): RowState {
  const found = Object.values(messages)
  if (found.some((message) => message !== 'common.error.require')) return 'invalid'
  if (found.length > 0) return 'incomplete'
  if (isRepeated) return 'duplicateInFile'
  return isExisting ? 'existing' : 'ready'
}
