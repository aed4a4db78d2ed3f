import * as z from 'zod'
import { invalidInput, Problem } from './problem'

const maxId = 2_147_483_647

/** The numbers of addresses and query strings with their bounds, for the API's description: to zod they are texts. */
export const numberTexts = z.registry<{ minimum: number; maximum: number }>()

/** An id in an address or a query string. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= maxId)
  .register(numberTexts, { minimum: 1, maximum: maxId })
/** A whole number in a query string between two bounds. */
export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to)
    .register(numberTexts, { minimum: from, maximum: to })

/** A yes or no in a query string. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** For addresses and query strings without anything in them, and for writes without a body. */
export const nothing = z.strictObject({})
export const noBody = z.undefined()
export const idParams = z.strictObject({ id: idText })
/** Paging is 1-based; one answer holds at most 10,000 rows. */
export const paging = { page: wholeNumber(1, 1_000_000).default(1), limit: wholeNumber(1, 10_000).default(10) }
export const sortOrder = z.enum(['asc', 'desc']).default('asc')

/** Reads a query string strictly: a parameter that is repeated or unknown is refused, an empty one counts as not sent. */
export function readQuery<T extends z.core.$ZodType>(schema: T, search: URLSearchParams): z.output<T> {
  const values = new Map<string, string>()
  for (const [name, value] of search) {
    if (values.has(name)) {
      throw new Problem(400, 'common.error.form', { errors: { [name]: 'common.error.repeatedField' } })
    }
    // A database cannot store the character U+0000, so no text may carry it.
    if (name.includes('\0') || value.includes('\0')) throw new Problem(400, 'common.error.form')
    values.set(name, value)
  }
  for (const [name, value] of values) if (value === '') values.delete(name)
  return parseInput(schema, Object.fromEntries(values))
}

/** Refuses input that does not fit, and says what is wrong at each field. */
export function parseInput<T extends z.core.$ZodType>(schema: T, input: unknown): z.output<T> {
  const read = z.safeParse(schema, input, { reportInput: true })
  if (!read.success) throw invalidInput(read.error)
  return read.data
}

/** Reads the parts of an address. One that cannot be an id names no record. */
export function readParams<T extends z.core.$ZodType>(schema: T, params: Record<string, string>): z.output<T> {
  const read = z.safeParse(schema, params)
  if (!read.success) throw new Problem(404, 'common.error.notFound')
  return read.data
}

/** Reads a JSON body strictly: unknown fields are refused at any depth. */
export function readBody<T extends z.core.$ZodType>(schema: T, text: string): z.output<T> {
  const read = z.safeParse(schema, text === '' ? undefined : parseJson(text), { reportInput: true })
  if (read.success) return read.data
  throw text === '' ? new Problem(400, 'common.error.notJson') : invalidInput(read.error)
}

/** Reads JSON strictly. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, part: unknown) => {
      if (key === '__proto__' || (typeof part === 'string' && part.includes('\0'))) throw new SyntaxError('refused')
      return part
    })
  } catch {
    throw new Problem(400, 'common.error.notJson')
  }
}
