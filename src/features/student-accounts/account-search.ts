import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'
import { searchedCode, searchedText } from '@/lib/text/search-text'
import type { StudentAccountFilters } from './queries'

const typed = searchedText(100)

/** The search parameters of the student accounts. */
export const accountSearch = z.extend(listSearch(), { stsId: searchedCode(100), lastName: typed, firstName: typed })
export type AccountSearch = z.infer<typeof accountSearch>

export function toAccountFilters({ stsId, lastName, firstName }: AccountSearch): StudentAccountFilters {
  return { stsId, lastName, firstName }
}
