import * as z from 'zod/mini'
import { foldDigits } from '@/lib/digits'

const required = 'common.error.require'
const tooLong = 'common.error.textTooLong'

/** The rules of a profile's single values, shared by the form and the call. Empty texts are null on the wire. */
export const requiredName = z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(100, tooLong))

export const optionalText = z.pipe(
  z.nullable(z.string(required).check(z.trim(), z.maxLength(500, tooLong))),
  z.transform((text) => (text === '' ? null : text)),
)

/** Digits only, as they are dialled: a leading zero belongs to the number. */
export const optionalPhone = z.pipe(
  z
    .pipe(
      z.nullable(z.string('school.error.phone')),
      z.transform((text) => foldDigits(text ?? '').replace(/[\s.-]/g, '')),
    )
    .check(z.refine((digits) => digits === '' || /^\d{8,15}$/.test(digits), 'school.error.phone')),
  z.transform((digits) => (digits === '' ? null : digits)),
)

/** The most characters of a photo's data URL: ten times what a photo of 400 × 600 needs. */
export const largestPhoto = 700_000

/** A jpeg as a data URL; whether it really is one, the server looks. */
export const photoDataUrl = z
  .string('student.photo.notImage')
  .check(z.startsWith('data:image/jpeg;base64,', 'student.photo.notImage'))
