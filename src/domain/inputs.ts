import * as z from 'zod/mini'
import { foldDigits } from '@/lib/text/digits'
import { cleanName, cleanText, hasStackedMarks, isName, mixesLookalikes } from '@/lib/text/text'

// The types of what people type or import. Forms, the API and every import share them, so that the same input is accepted,
// refused and stored alike whatever its source.

const required = 'common.error.require'
const tooLong = 'common.error.textTooLong'

export const maxPersonNameLength = 100
const maxSchoolNameLength = 200

/** A name that may be left out; it stays an empty text. */
function optionalName(longest: number) {
  return z.string(required).check(
    z.overwrite(cleanName),
    z.maxLength(longest, tooLong),
    z.refine((name) => name === '' || isName(name), 'common.error.name'),
    z.refine((name) => !hasStackedMarks(name), 'common.error.nameMarks'),
    z.refine((name) => !mixesLookalikes(name), 'common.error.nameScripts'),
  )
}

/** First and last names of students, relatives and users. */
export const optionalPersonName = optionalName(maxPersonNameLength)
export const personName = optionalPersonName.check(z.minLength(1, required))
export const optionalSchoolName = optionalName(maxSchoolNameLength)
export const schoolName = optionalSchoolName.check(z.minLength(1, required))

/** Text of any kind, such as a reason or a remark. */
export function freeText(longest: number, message = tooLong) {
  return z.string(required).check(z.overwrite(cleanText), z.maxLength(longest, message))
}

export function requiredText(longest: number, message = tooLong) {
  return z.string(required).check(z.overwrite(cleanText), z.minLength(1, required), z.maxLength(longest, message))
}

/** Codes and IDs: Khmer digits are the same as 0–9. */
export function optionalCode(longest: number) {
  return z.string(required).check(z.overwrite(foldDigits), z.maxLength(longest, tooLong))
}

export function code(longest: number) {
  return optionalCode(longest).check(z.minLength(1, required))
}

/** A phone number that may be left out; on the wire that is null. */
export const optionalPhone = z.pipe(
  z
    .pipe(
      z.nullable(z.string('common.error.phone')),
      z.transform((text) => {
        const typed = cleanText(text ?? '')
        return typed === '' ? '' : (parsePhone(typed) ?? typed)
      }),
    )
    .check(z.refine((phone) => phone === '' || parsePhone(phone) !== null, 'common.error.phone')),
  z.transform((phone) => (phone === '' ? null : phone)),
)

export const requiredPhone = z.string(required).check(
  z.overwrite((text) => {
    const typed = cleanText(text)
    return parsePhone(typed) ?? typed
  }),
  z.minLength(1, required),
  z.refine((phone) => phone === '' || parsePhone(phone) !== null, 'common.error.phone'),
)

/**
 * A phone number in the one form that is stored: digits only, Cambodian numbers with their leading zero, numbers of other
 * countries with `+`. Gives null for what is no phone number.
 */
function parsePhone(text: string): string | null {
  const dialled = foldDigits(text).replace(/[\s.()-]/g, '')
  const national = dialled.replace(/^(?:(?:\+|00)855|855(?=\d{8}))0?/, '0')
  // A spreadsheet that takes the number for a quantity drops its zero.
  const complete = /^[1-9]\d{7,8}$/.test(national) ? `0${national}` : national.replace(/^00/, '+')
  return /^\+?\d{8,15}$/.test(complete) ? complete : null
}
