import * as z from 'zod/mini'
import { foldDigits } from '@/lib/text/digits'
import { cleanText } from '@/lib/text/text'
import { schoolRules } from './input-schema'

/** The specification sets no limits for the import of schools; these keep one file small enough for one transaction. */
export const importLimits = { rows: 5_000, bytes: 2 * 1024 * 1024 } as const

/** The columns of the file in their order. Only the EMIS code is needed: what is empty stays as the register has it. */
export const importColumns = [
  'emis_code',
  'code',
  'name',
  'name_en',
  'degree',
  'village_code',
  'phone_number_1',
  'phone_number_2',
  'phone_number_3',
] as const
export type ImportColumn = (typeof importColumns)[number]

const cell = z.string().check(z.maxLength(1_000))
const cells = z.partialRecord(z.enum(importColumns), cell)
export type ImportCells = z.infer<typeof cells>

/** `POST /import/schools`: the rows as in the file; a dry run returns the outcome and changes nothing. */
export const schoolImport = z.strictObject({
  academic_year_id: schoolRules.academic_year_id,
  dry_run: z.boolean(),
  rows: z
    .array(z.strictObject({ row: z.int().check(z.positive()), cells }))
    .check(z.minLength(1), z.maxLength(importLimits.rows, 'school.import.tooManyRows')),
})
export type SchoolImport = z.infer<typeof schoolImport>

export const importError = z.object({
  row: z.int(),
  /** Null where the whole row is meant. */
  column: z.nullable(z.enum(importColumns)),
  /** A catalogue id. */
  message: z.string(),
})
export type ImportError = z.infer<typeof importError>

/** The result of an import or of its check: every row is created, skipped because the year has the school, or in error. */
export const schoolImportResult = z.object({
  created: z.int(),
  skipped: z.array(z.int()),
  errors: z.array(importError),
})
export type SchoolImportResult = z.infer<typeof schoolImportResult>

const filled = <T extends z.core.$ZodType>(rule: T) =>
  z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && cleanText(text) === '' ? undefined : text)),
    z.optional(rule),
  )

/** One row's rules; the browser's preview and the stand-in read rows with the same ones. */
export const importRow = z.object({
  emis_code: z.pipe(z.string('common.error.require'), schoolRules.emis_code),
  code: filled(schoolRules.code),
  name: filled(schoolRules.name),
  name_en: filled(schoolRules.name_en),
  degree: filled(
    z.pipe(
      z.pipe(z.pipe(z.string(), z.transform(foldDigits)), z.string().check(z.regex(/^[1-5]$/, 'school.import.degree'))),
      z.transform(Number),
    ),
  ),
  village_code: filled(
    z.pipe(
      z.pipe(z.string(), z.transform(foldDigits)),
      z.string().check(z.regex(/^\d{7,8}$/, 'school.import.village')),
    ),
  ),
  phone_number_1: filled(schoolRules.phone),
  phone_number_2: filled(schoolRules.phone),
  phone_number_3: filled(schoolRules.phone),
})
export type ImportRow = z.output<typeof importRow>

/** A file's row read by the rules: what it says, or what is wrong with it, one finding per column. */
export function readImportRow(row: number, given: ImportCells): { read: ImportRow } | { errors: ImportError[] } {
  const result = importRow.safeParse(given)
  if (result.success) return { read: result.data }
  const errors = new Map<ImportColumn | null, ImportError>()
  for (const { path, message } of result.error.issues) {
    const column = importColumns.find((name) => name === path[0]) ?? null
    if (!errors.has(column)) errors.set(column, { row, column, message })
  }
  return { errors: [...errors.values()] }
}

/** A spreadsheet reads codes as numbers and drops their leading zero: the other spellings of a code in the register. */
export function codeSpellings(code: string): string[] {
  return code.startsWith('0') ? [code] : [code, `0${code}`]
}
