import * as z from 'zod/mini'
import { searchedCode } from '@/lib/text/search-text'

/** What the address of the new-school page holds: where the confirmed code leads. */
export const newSchoolSearch = z.object({
  academicYear: z.catch(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined),
  emisCode: searchedCode(20),
})
export type NewSchoolSearch = z.infer<typeof newSchoolSearch>
