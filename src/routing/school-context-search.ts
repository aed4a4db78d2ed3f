import * as z from 'zod/mini'

/**
 * Replaces an unreadable value of an address. No record has it, so that the page shows what is wrong with the address
 * instead of opening something else.
 */
const unreadable = { id: -1, grade: 99 }
/** The code that replaces an unreadable place of an address. */
export const unreadablePlace = '00'

/** Undefined where the address does not name the value; NaN where it cannot be read. */
function wholeNumber(raw: unknown): number | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined
  const value = typeof raw === 'string' ? Number(raw) : raw
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : Number.NaN
}

function readId(raw: unknown): number | undefined {
  const id = wholeNumber(raw)
  return id === undefined || id > 0 ? id : unreadable.id
}

function readGrade(raw: unknown): number | undefined {
  const grade = wholeNumber(raw)
  return grade === undefined || (grade >= -3 && grade <= 12) ? grade : unreadable.grade
}

function readMonth(raw: unknown): number | undefined {
  const month = wholeNumber(raw)
  return month === undefined || (month >= 0 && month <= 15) ? month : unreadable.id
}

function readPlace(raw: unknown, minLevels: number, maxLevels: number): string | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined
  const code = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : ''
  const levels = code.length / 2
  return /^(?:\d{2}){1,4}$/.test(code) && levels >= minLevels && levels <= maxLevels ? code : unreadablePlace
}

function readSuffix(raw: unknown): string | undefined {
  const suffix = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().slice(0, 50) : ''
  return suffix === '' ? undefined : suffix
}

const wholeNumberBy = (read: (raw: unknown) => number | undefined) =>
  z.optional(z.pipe(z.transform(read), z.optional(z.int())))

/** The id of the year or school that an address names. */
export const linkedId = wholeNumberBy(readId)
/** The grade that an address names. */
export const linkedGrade = wholeNumberBy(readGrade)
/** A month, a semester or the whole year that an address names, as a code. */
export const linkedMonth = wholeNumberBy(readMonth)

/** The gazetteer code of the place that an address names, of so many levels at most: each has two digits. */
export const linkedPlace = (maxLevels: number, minLevels = 1) =>
  z.optional(
    z.pipe(
      z.transform((raw) => readPlace(raw, minLevels, maxLevels)),
      z.optional(z.string()),
    ),
  )

/** An id that narrows what the address names already; one that cannot be read narrows nothing. */
export const narrowingId = z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined)

/** The parameters by which the student, score and attendance screens lead to each other. */
export const schoolContextSearch = z.object({
  academicYear: linkedId,
  school: linkedId,
  grade: linkedGrade,
  suffix: z.optional(z.pipe(z.transform(readSuffix), z.optional(z.string()))),
  studentId: narrowingId,
})

/** The student list also opens on one place. */
export const studentListSearch = z.extend(schoolContextSearch, { gazetteerId: linkedId })
