import { formatDate, parseDate } from '@/lib/dates/dates'
import { foldDigits } from '@/lib/text/digits'
import { foldForSearch } from '@/lib/khmer/fold'
import { personName } from '@/domain/inputs'
import { cleanText } from '@/lib/text/text'
import {
  genderChoices,
  noneWords,
  statusChoices,
  transferChoices,
  type Choice,
  type ImportChoices,
} from './import-words'
import type { ImportColumn } from './schema'

export interface ReadChild {
  last_name: string
  first_name: string
  gender: 'f' | 'm'
  birth_date: string
  enrollment_status: number
  transfer_status: number
  ethnicity: number
  disabilities: number[]
  health_problems: number[]
  personal_problems: number[]
  scholarships: number[]
}

/** The value of a cell, or why it has none (a message id). */
type Read<T> = { value: T } | { message: string }
export type CellReaders = { readonly [C in ImportColumn]: (text: string) => Read<ReadChild[C]> }

const earliestBirth = '1900-01-01'
const none = new Set(noneWords.map(foldForSearch))

/** Readers of the cells of each column. `today` is the last day on which a child can be born. */
export function cellReaders(choices: ImportChoices, today: string): CellReaders {
  const readName = readOnce(readPersonName)
  return {
    last_name: readName,
    first_name: readName,
    gender: createChoiceReader(genderChoices),
    birth_date: readOnce(
      required((text) => {
        const date = parseDate(text)
        return date === null || date < earliestBirth || date > today
          ? { message: 'enrollment.invalidFormat' }
          : { value: date }
      }),
    ),
    enrollment_status: createChoiceReader(statusChoices),
    transfer_status: createChoiceReader(transferChoices),
    ethnicity: createChoiceReader([{ value: 0, words: noneWords }, ...choices.ethnicity]),
    disabilities: createChoicesReader(choices.disabilities),
    health_problems: createChoicesReader(choices.health_problems),
    personal_problems: createChoicesReader(choices.personal_problems),
    scholarships: createChoicesReader(choices.scholarships),
  }
}

/** Keeps what was read of each text: a file of 5,000 rows repeats most of them, and its preview reads each twice. */
function readOnce<T>(read: (text: string) => Read<T>): (text: string) => Read<T> {
  const known = new Map<string, Read<T>>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = read(text)
    known.set(text, now)
    return now
  }
}

function required<T>(read: (text: string) => Read<T>): (text: string) => Read<T> {
  return (text) => {
    const plain = cleanText(text)
    return plain === '' ? { message: 'common.error.require' } : read(plain)
  }
}

const readPersonName = required<string>((text) => {
  const name = personName.safeParse(text)
  return name.success ? { value: name.data } : { message: name.error.issues[0]?.message ?? 'common.error.name' }
})

function createChoiceReader<T extends string | number>(choices: readonly Choice<T>[]): (text: string) => Read<T> {
  const known = indexByWord(choices)
  return readOnce(
    required((text) => {
      const value = known.get(wordKey(text))
      if (value === undefined) return { message: 'enrollment.import.unknownWord' }
      return value === shared ? { message: 'enrollment.import.sharedWord' } : { value }
    }),
  )
}

/**
 * Several choices in one cell are separated by commas, semicolons or line breaks. A name may hold a comma itself, so
 * that of the parts as many as make a name are taken together.
 */
function createChoicesReader(choices: readonly Choice[]): (text: string) => Read<number[]> {
  const known = indexByWord(choices)
  const maxParts = Math.max(1, ...choices.flatMap(({ words }) => words.map((word) => splitParts(word).length)))
  return readOnce(
    required((text) => {
      if (none.has(foldForSearch(text))) return { value: [] }
      const parts = splitParts(text)
      if (parts.length === 0) return { message: 'enrollment.import.unknownWord' }
      const values = new Set<number>()
      for (let index = 0; index < parts.length;) {
        let taken = Math.min(maxParts, parts.length - index)
        while (taken > 1 && !known.has(parts.slice(index, index + taken).join(','))) taken -= 1
        const value = known.get(parts.slice(index, index + taken).join(','))
        if (value === undefined) return { message: 'enrollment.import.unknownWord' }
        if (value === shared) return { message: 'enrollment.import.sharedWord' }
        values.add(value)
        index += taken
      }
      return { value: [...values].toSorted((left, right) => left - right) }
    }),
  )
}

function splitParts(text: string): string[] {
  return text.split(/[,;\n،]/).flatMap((part) => (part.trim() === '' ? [] : [foldForSearch(part)]))
}

/** The same for a word however its commas are set. */
function wordKey(text: string): string {
  return splitParts(text).join(',')
}

/** Marks a word that belongs to several choices and is therefore ambiguous. */
const shared = Symbol('shared')

function indexByWord<T extends string | number>(choices: readonly Choice<T>[]): Map<string, T | typeof shared> {
  const values = new Map<string, T | typeof shared>()
  for (const { value, words } of choices) {
    for (const key of words.map(wordKey)) values.set(key, (values.get(key) ?? value) === value ? value : shared)
  }
  return values
}

const yearFirst = /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?:[ T]00:00(?::00(?:\.0+)?)?)?$/
const yearLast = /^(?<first>\d{1,2})(?<separator>[-/.])(?<second>\d{1,2})\k<separator>(?<year>\d{4})$/

function existing(day = '', month = '', year = ''): string | null {
  const date = [day.padStart(2, '0'), month.padStart(2, '0'), year].join('-')
  return parseDate(date) === null ? null : date
}

/** A date in any form that a date field takes, as DD-MM-YYYY; any other text as it is, with Latin digits. The day comes
 *  before the month, unless the year comes first. */
export function plainDate(text: string): string {
  const plain = foldDigits(text)
  const { year, month, day } = yearFirst.exec(plain)?.groups ?? {}
  if (year !== undefined) return existing(day, month, year) ?? plain
  const { first, second, year: last } = yearLast.exec(plain)?.groups ?? {}
  return (last === undefined ? null : existing(first, second, last)) ?? plain
}

/** The other date that a text may mean, in a file whose dates have the month before the day; null where it means one. */
export function monthFirstDate(text: string): string | null {
  const plain = foldDigits(text)
  const { first, second, separator, year } = yearLast.exec(plain)?.groups ?? {}
  // With hyphens it is the form of the template.
  if (year === undefined || separator === '-') return null
  const date = existing(second, first, year)
  return date === plainDate(plain) ? null : date
}

/** The first of the five-digit day numbers of a spreadsheet is in 1927; a number of fewer digits is no birth date. */
const dayNumber = /^\d{5}(?:\.\d+)?$/

/** The date of a spreadsheet's day number as DD-MM-YYYY, for a date whose cell has lost its date format. */
export function dateOfDayNumber(text: string): string | null {
  if (!dayNumber.test(text)) return null
  const date = new Date(Date.UTC(1899, 11, 30 + Math.floor(Number(text))))
  return formatDate(date.toISOString().slice(0, 10))
}
