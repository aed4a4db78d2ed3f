import * as z from 'zod/mini'
import { listSearch } from '@/components/tables/list-search'
import { linkedPlace, studentListSearch } from '@/routing/school-context-search'
import { toTeacherFilter } from '@/auth/scope'
import type { SignedInUser } from '@/auth/session'
import { config } from '@/lib/config'
import type { YearRule } from '@/domain/school-selection/offered-years'
import { searchedText } from '@/lib/text/search-text'

/** The search parameters of one class's students. */
export const classStudentsSearch = z.extend(
  listSearch(['name', 'emis_student_id', 'gender', 'birth_date', 'classroom', 'entry_status']),
  { keyword: searchedText(100), duplicates: z.catch(z.optional(z.literal(true)), undefined) },
)

/** The search parameters of the student list. Other pages name a place by its id, the list itself by its code. */
export const studentSearch = z.extend(studentListSearch, {
  ...classStudentsSearch.shape,
  gazetteer: linkedPlace(4),
  withoutClass: z.catch(z.optional(z.literal(true)), undefined),
})

/** All years; school-level users stay in the default one. */
export const studentYears: YearRule = {
  statuses: new Set(['draft', 'pre', 'running', 'post', 'archived']),
  locked: true,
}

/** Returns whether the list can be narrowed to students without a class; a teacher has only those of their own classes. */
export function offersWithoutClass(user: SignedInUser): boolean {
  return config().withoutClass && toTeacherFilter(user) === null
}

/** A school also has students of grades without a class; a teacher has only those of their own classes. */
export function gradesFor(user: SignedInUser): 'classes' | 'degree' {
  return toTeacherFilter(user) === null ? 'degree' : 'classes'
}
