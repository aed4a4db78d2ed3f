import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'
import { studentListSearch } from '@/components/layout/school-context-search'
import { searchedText } from '@/lib/text/search-text'

/** The columns by which the API sorts students, as it names them. */
const studentSortColumns = ['name', 'emis_student_id', 'gender', 'birth_date', 'classroom', 'entry_status'] as const

/** What the address of one class's students holds. */
export const classStudentsSearch = z.extend(listSearch(studentSortColumns), {
  keyword: searchedText(100),
  duplicates: z.catch(z.optional(z.literal(true)), undefined),
})
export type ClassStudentsSearch = z.infer<typeof classStudentsSearch>

/** What the address of the student list holds: what links the screens, a place, words and the page. */
export const studentSearch = z.extend(studentListSearch, classStudentsSearch.shape)
export type StudentSearch = z.infer<typeof studentSearch>
