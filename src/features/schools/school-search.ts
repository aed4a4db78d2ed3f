import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'
import { linkedId, linkedPlace } from '@/components/layout/school-context-search'
import { searchedCode, searchedText } from '@/lib/text/search-text'

/** The columns the list can be sorted by, by their names on the wire, and no others. */
export const sortableSchoolColumns = ['code', 'name', 'name_en', 'emis_code', 'degree'] as const

const typed = searchedText(100)

/** The search parameters of the school list; the step of an academic year leads here with its first three. */
export const schoolSearch = z.extend(listSearch(sortableSchoolColumns), {
  academicYear: linkedId,
  status: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1))), undefined),
  /** Not completed: 1 preparation, 2 running, 3 closing. */
  accomplishment: z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3))), undefined),
  /** The most specific place chosen; the wider ones are the beginning of its code. */
  gazetteer: linkedPlace(4),
  emis: searchedCode(100),
  name: typed,
  duplicates: z.catch(z.optional(z.literal(true)), undefined),
})
export type SchoolSearch = z.infer<typeof schoolSearch>
