import * as z from 'zod/mini'
import { listSearch } from '@/lists/list-search'
import { studentListSearch } from '@/shell/linking-search'
import { searchedText } from '@/lib/search-text'

/** What the address of one class's students holds. */
export const classStudentsSearch = z.extend(listSearch(), {
  keyword: searchedText(100),
  duplicates: z.catch(z.optional(z.literal(true)), undefined),
})
export type ClassStudentsSearch = z.infer<typeof classStudentsSearch>

/** What the address of the student list holds: what links the screens (lifecycle §2), a place, words and the page. */
export const studentSearch = z.extend(studentListSearch, classStudentsSearch.shape)
export type StudentSearch = z.infer<typeof studentSearch>
