import * as z from 'zod/mini'
import { narrowingId } from '@/components/layout/school-context-search'
import { searchedCode } from '@/lib/text/search-text'

/** What the address of the new-school page holds: where the confirmed code leads. */
export const newSchoolSearch = z.object({
  academicYear: narrowingId,
  emisCode: searchedCode(20),
})
export type NewSchoolSearch = z.infer<typeof newSchoolSearch>
