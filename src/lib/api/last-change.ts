import * as z from 'zod/mini'
import { personalText } from './personal'

/** The last change of a record: when, by whom (null where the account is gone) and of which fields, by the names of its form. */
export const lastChange = z.object({
  at: z.iso.datetime({ offset: true }),
  by: z.nullable(personalText),
  by_en: z.nullable(personalText),
  fields: z.array(z.string()),
})
export type LastChange = z.infer<typeof lastChange>
