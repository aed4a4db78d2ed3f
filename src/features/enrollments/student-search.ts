import * as z from 'zod/mini'
import { listSearch } from '@/lists/list-search'
import { studentListSearch } from '@/shell/linking-search'

/** What the address of one class's students holds. */
export const classStudentsSearch = z.extend(listSearch(), {
  keyword: z.catch(z.optional(z.coerce.string().check(z.trim(), z.minLength(1), z.maxLength(100))), undefined),
  duplicates: z.catch(z.optional(z.literal(true)), undefined),
})
export type ClassStudentsSearch = z.infer<typeof classStudentsSearch>

/** What the address of the student list holds: what links the screens (lifecycle §2), a place, words and the page. */
export const studentSearch = z.extend(studentListSearch, classStudentsSearch.shape)
export type StudentSearch = z.infer<typeof studentSearch>
