import { parseDate } from '@/lib/dates'
import { foldDigits } from '@/lib/digits'
import { foldForSearch } from '@/lib/khmer/fold'
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

/** The value that a cell stands for, or why it stands for none (a catalogue id). */
type Read<T> = { value: T } | { message: string }
export type CellReaders = { readonly [C in ImportColumn]: (text: string) => Read<ReadChild[C]> }

const longestName = 100
const earliestBirth = '1900-01-01'
const none = new Set(noneWords.map(foldForSearch))

/** Readers of the cells of each column. `today` is the last day on which a child can be born. */
export function cellReaders(choices: ImportChoices, today: string): CellReaders {
  return {
    last_name: readName,
    first_name: readName,
    gender: oneOf(genderChoices),
    birth_date: required((text) => {
      const date = parseDate(text)
      return date === null || date < earliestBirth || date > today
        ? { message: 'enrollment.invalidFormat' }
        : { value: date }
    }),
    enrollment_status: oneOf(statusChoices),
    transfer_status: oneOf(transferChoices),
    ethnicity: oneOf([{ value: 0, words: noneWords }, ...choices.ethnicity]),
    disabilities: severalOf(choices.disabilities),
    health_problems: severalOf(choices.health_problems),
    personal_problems: severalOf(choices.personal_problems),
    scholarships: severalOf(choices.scholarships),
  }
}

function required<T>(read: (text: string) => Read<T>): (text: string) => Read<T> {
  return (text) => {
    const plain = text.trim()
    return plain === '' ? { message: 'common.error.require' } : read(plain)
  }
}

const readName = required<string>((text) => {
  const name = text.replaceAll(/\s+/g, ' ')
  const isName = name.length <= longestName && !/[\p{Cc}<>=]/u.test(name) && /\p{L}/u.test(name)
  return isName ? { value: name } : { message: 'enrollment.invalidFormat' }
})

function oneOf<T extends string | number>(choices: readonly Choice<T>[]): (text: string) => Read<T> {
  const known = valuesOf(choices)
  return required((text) => {
    const value = known.get(foldForSearch(text))
    return value === undefined ? { message: 'enrollment.import.unknownWord' } : { value }
  })
}

/** Several choices stand in one cell behind commas, semicolons or on lines of their own. */
function severalOf(choices: readonly Choice[]): (text: string) => Read<number[]> {
  const known = valuesOf(choices)
  return required((text) => {
    const whole = foldForSearch(text)
    if (none.has(whole)) return { value: [] }
    const alone = known.get(whole)
    if (alone !== undefined) return { value: [alone] }
    const parts = text.split(/[,;\n،]/).flatMap((part) => (part.trim() === '' ? [] : [foldForSearch(part)]))
    const values = new Set(parts.map((part) => known.get(part)))
    if (values.size === 0 || values.has(undefined)) return { message: 'enrollment.import.unknownWord' }
    return { value: [...values].flatMap((value) => value ?? []).toSorted((left, right) => left - right) }
  })
}

function valuesOf<T extends string | number>(choices: readonly Choice<T>[]): Map<string, T> {
  return new Map(choices.flatMap(({ value, words }) => words.map((word) => [foldForSearch(word), value] as const)))
}

/** How a birth date stands in a cell: with Latin digits. */
export function plainDate(text: string): string {
  return foldDigits(text)
}
