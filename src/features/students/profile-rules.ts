import * as z from 'zod'
import { foldDigits } from '@/lib/digits'

const required = 'common.error.require'
const tooLong = 'common.error.textTooLong'

/** The rules of a profile's single values, shared by the form and the call. Empty texts are null on the wire. */
export const requiredName = z.string(required).trim().min(1, required).max(100, tooLong)

export const optionalText = z
  .string(required)
  .trim()
  .max(500, tooLong)
  .nullable()
  .transform((text) => (text === '' ? null : text))

/** Digits only, as they are dialled: a leading zero belongs to the number. */
export const optionalPhone = z
  .string('school.error.phone')
  .nullable()
  .transform((text) => foldDigits(text ?? '').replace(/[\s.-]/g, ''))
  .refine((digits) => digits === '' || /^\d{8,15}$/.test(digits), 'school.error.phone')
  .transform((digits) => (digits === '' ? null : digits))

/** The most characters of a photo's data URL: ten times what a photo of 400 × 600 needs. */
export const largestPhoto = 700_000

/** A jpeg as a data URL; whether it really is one, the server looks. */
export const photoDataUrl = z
  .string('student.photo.notImage')
  .startsWith('data:image/jpeg;base64,', 'student.photo.notImage')
