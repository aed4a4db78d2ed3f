import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'
import { studentListSearch } from '@/components/layout/school-context-search'
import { searchedText } from '@/lib/text/search-text'

/** The columns by which the API sorts students, as it names them. */
const studentSortColumns = ['name', 'emis_student_id', 'gender', 'birth_date', 'classroom', 'entry_status'] as const

/** The search parameters of one class's students. */
export const classStudentsSearch = z.extend(listSearch(studentSortColumns), {
  keyword: searchedText(100),
  duplicates: z.catch(z.optional(z.literal(true)), undefined),
})
export type ClassStudentsSearch = z.infer<typeof classStudentsSearch>

/** The search parameters of the student list: the context shared by the screens, a place, words and the page. */
export const studentSearch = z.extend(studentListSearch, classStudentsSearch.shape)
export type StudentSearch = z.infer<typeof studentSearch>
