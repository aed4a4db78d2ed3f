import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'
import { linkedPlace, schoolContextSearch } from '@/routing/school-context-search'
import { searchedCode } from '@/lib/text/search-text'

/**
 * The search parameters of the enrollment page. A user from outside the school has confirmed its code, which
 * is in the address too, so that a reload comes back to the same table. A value that cannot be read counts as absent.
 */
export const enrollmentSearch = z.extend(listSearch(), {
  ...z.pick(schoolContextSearch, { academicYear: true, school: true, grade: true }).shape,
  reportStage: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2))), undefined),
  emisCode: searchedCode(20),
  /** The place whose schools are offered, until one is chosen. */
  gazetteer: linkedPlace(2),
})
export type EnrollmentSearch = z.infer<typeof enrollmentSearch>
