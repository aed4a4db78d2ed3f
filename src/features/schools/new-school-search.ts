import * as z from 'zod/mini'
import { linkedId } from '@/routing/school-context-search'
import { searchedCode } from '@/lib/text/search-text'

/** The search parameters of the new-school page: the target of the confirmed code. */
export const newSchoolSearch = z.object({
  academicYear: linkedId,
  emisCode: searchedCode(20),
})
export type NewSchoolSearch = z.infer<typeof newSchoolSearch>
