import * as z from 'zod/mini'
import { listSearch } from '@/lists/list-search'
import type { StudentAccountFilters } from './queries'

const typed = z.catch(z.optional(z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(100))), undefined)

/** What the address of the search for student accounts holds (platform §3). */
export const accountSearch = z.extend(listSearch(), { stsId: typed, lastName: typed, firstName: typed })
export type AccountSearch = z.infer<typeof accountSearch>

export function filtersOf({ stsId, lastName, firstName }: AccountSearch): StudentAccountFilters {
  return { stsId, lastName, firstName }
}
