import * as z from 'zod/mini'

/**
 * Marks fields that say something about a person. The privacy sweep writes a recognizable value into each of them and
 * expects it nowhere after a sign-out; it knows no other list of such fields.
 */
export const personalFields = z.registry<{ personal: 'text' | 'phone' }>()

/** A name, an address or a remark about somebody. */
export const personalText = z.string().register(personalFields, { personal: 'text' })
export const personalPhone = z.string().register(personalFields, { personal: 'phone' })

/** The fields by which an answer names a student. */
export const studentName = {
  emis_student_id: z.string(),
  first_name: personalText,
  last_name: personalText,
  first_name_en: z.nullable(personalText),
  last_name_en: z.nullable(personalText),
}
