import * as z from 'zod/mini'
import { freeText, optionalPersonName } from '@/domain/inputs'

// The rules of a profile's single values, shared by the form and the call. Empty texts are null on the wire.

const emptyAsNull = z.transform((text: string | null) => (text === '' ? null : text))

export const optionalText = z.pipe(z.nullable(freeText(500)), emptyAsNull)
export const optionalLatinName = z.pipe(z.nullable(optionalPersonName), emptyAsNull)

/** The most characters of a photo's data URL: ten times what a photo of 400 × 600 needs. */
export const maxPhotoLength = 700_000

/** A JPEG as a data URL; the server checks the content. */
export const photoDataUrl = z
  .string('student.photo.notImage')
  .check(z.startsWith('data:image/jpeg;base64,', 'student.photo.notImage'))
